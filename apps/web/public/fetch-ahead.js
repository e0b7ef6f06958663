// Asks for what a page of the dashboard will ask for first, while the app's code is on its way.
(() => {
  const steamId = localStorage.getItem('steamId');
  if (steamId === null || !location.pathname.startsWith('/dashboard')) return;
  ask('fetch', `/api/auth/user/${encodeURIComponent(steamId)}`);

  // Written by build/page-files.ts.
  const pages = JSON.parse(document.querySelector('#page-files').textContent);
  const page = pages.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
  const chosen = /(?:^|; )locale=([a-z]+)/.exec(document.cookie)?.[1] ?? navigator.language;
  const texts = page.texts[chosen.slice(0, 2)] ?? page.texts.en;
  for (const file of [...page.files, ...texts])
    ask(file.endsWith('.css') ? 'style' : 'module', file);

  function ask(as, href) {
    const link =
      as === 'module' ? { rel: 'modulepreload' } : { rel: 'preload', as, crossOrigin: '' };
    document.head.append(Object.assign(document.createElement('link'), link, { href }));
  }
})();
