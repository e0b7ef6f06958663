import type { Plugin } from 'vite';

const classes = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;

/**
 * Makes each Mantine component import its own styles along with its class names, so that none can be
 * forgotten and no page loads those of others. They are in a cascade layer, so that the app's own styles win
 * in any order.
 */
export function kitStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'waybill:kit-styles',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      // In development Vite pre-bundles the components, so all styles are loaded at once.
      if (!isBuild && id.endsWith('/src/main.ts'))
        return `import '@mantine/core/styles.layer.css';${code}`;
      const [, name] = classes.exec(id) ?? [];
      return name === undefined
        ? null
        : `${code}\nimport '@mantine/core/styles/${name}.layer.css';`;
    },
  };
}
