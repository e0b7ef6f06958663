import type { Plugin } from 'vite';

const classes = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;

/**
 * Has each component of Mantine bring its own styles along with the names of their classes, so that
 * none can be forgotten and no page fetches those of others. They lie in a layer, so that the app's
 * own styles count before them in whatever order they come.
 */
export function kitStyles(): Plugin {
  let isBuild = false;
  return {
    name: 'waybill:kit-styles',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      // In development Vite has bundled the components before: all styles come at once.
      if (!isBuild && id.endsWith('/src/main.ts'))
        return `import '@mantine/core/styles.layer.css';${code}`;
      const [, name] = classes.exec(id) ?? [];
      return name === undefined
        ? null
        : `${code}\nimport '@mantine/core/styles/${name}.layer.css';`;
    },
  };
}
