/** The bar above every page: light and dark. */
export const barColors = { light: '#1d2127', dark: '#0d1218' } as const;

/**
 * The colours of the web app's theme (apps/web/src/app/theme.ts) for the few pages that the server renders:
 * light or dark, as the system has it or as the visitor chose in the app.
 */
export const lookTokens = `
:root {
  color-scheme: light dark;
  --page: light-dark(#e8e7e1, #0a0e13);
  --surface: light-dark(#fbfaf6, #11171e);
  --inset: light-dark(#f1efe8, #0c1117);
  --line: light-dark(#d8d5ca, #253140);
  --edge: light-dark(#7d7a72, #62738a);
  --text: light-dark(#1a1d21, #e9eef3);
  --dim: light-dark(#4b525a, #a7b3c0);
  --amber: light-dark(#f8ab17, #ffbd38);
  --on-amber: #1b1405;
  --amber-text: light-dark(#7a4d00, #ffbd38);
  --amber-soft: light-dark(#fdebc3, #2a2213);
  --green: light-dark(#146140, #62d29d);
  --red: light-dark(#a3241c, #ff9a92);
  --blue: light-dark(#1d4f91, #8abfff);
  --bar: light-dark(${barColors.light}, ${barColors.dark});
  --bar-text: #e9eef3;
}
:root[data-mantine-color-scheme='light'] { color-scheme: light; }
:root[data-mantine-color-scheme='dark'] { color-scheme: dark; }

/* The lane marking below the bar. */
.lane {
  height: 4px;
  background: var(--bar) repeating-linear-gradient(90deg, #ffbd38 0 40px, transparent 40px 74px);
}

.bar {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 20px;
  min-height: 52px;
  padding: 10px 16px;
  background: var(--bar);
  color: var(--bar-text);
}

.brand {
  display: inline-flex;
  align-items: center;
  gap: 10px;
  color: inherit;
  font: 700 1.25rem/1.1 Overpass, system-ui, sans-serif;
  overflow-wrap: anywhere;
  text-decoration: none;
}

.bar :focus-visible { outline: 2px solid #ffbd38; outline-offset: 2px; }
`;

/** Renders the logo and the installation's name, as a link home. The name must be escaped. */
export function renderBrand(name: string): string {
  return `<a class="brand" href="/"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#f8ab17"/><path d="M7 27 13.4 6h5.2L25 27z" fill="#1b1b1a"/><path d="M15.5 8.5h1v3h-1zM15.3 14h1.4v4h-1.4zM15 20.5h2V25h-2z" fill="#f8ab17"/></svg><span>${name}</span></a>`;
}
