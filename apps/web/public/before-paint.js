// Runs before the first paint, so that a page never flashes in the other scheme or offers a sign-in
// to somebody who is signed in. It is a file of its own because the content security policy allows
// no inline script. Mantine keeps the choice under this key and manages the attribute from then on.
(() => {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = stored === 'light' || stored === 'dark' ? stored : null;
  dataset.mantineColorScheme = chosen ?? (prefersDark ? 'dark' : 'light');
  dataset.chosenScheme = chosen ?? 'auto';
  // The frame that the document shows is as wide as the app's will be.
  dataset.sidebarCollapsed = String(localStorage.getItem('sidebarCollapsed') === 'true');
  dataset.signedIn = String(localStorage.getItem('steamId') !== null);
})();
