// Runs before the first paint, so that a page never flashes in the wrong colour scheme or offers a sign-in to
// signed-in users. A separate file, because the content security policy forbids inline scripts. Mantine
// stores the choice under this key and manages the attribute afterwards.
(() => {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = stored === 'light' || stored === 'dark' ? stored : null;
  dataset.mantineColorScheme = chosen ?? (prefersDark ? 'dark' : 'light');
  dataset.chosenScheme = chosen ?? 'auto';
  // Gives the document's placeholder frame the width of the app's frame.
  dataset.sidebarCollapsed = String(localStorage.getItem('sidebarCollapsed') === 'true');
  dataset.signedIn = String(localStorage.getItem('steamId') !== null);
})();
