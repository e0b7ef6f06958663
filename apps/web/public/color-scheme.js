// Runs before the first paint, so that a page never flashes in the other scheme. It is a file of
// its own because the content security policy allows no inline script. Mantine keeps the choice
// under this key and manages the attribute from then on.
(() => {
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = stored === 'light' || stored === 'dark' ? stored : null;
  document.documentElement.dataset.mantineColorScheme = chosen ?? (prefersDark ? 'dark' : 'light');
})();
