// Asks for what a page of the dashboard will ask for first, while the app's code is on its way.
(() => {
  const steamId = localStorage.getItem('steamId');
  if (steamId === null || !location.pathname.startsWith('/dashboard')) return;
  ask('fetch', `/api/auth/user/${encodeURIComponent(steamId)}`);
  // Each in a task of its own: a slow phone takes ten milliseconds and more to ask for one.
  setTimeout(() => {
    for (const file of findFiles())
      setTimeout(ask, 0, file.endsWith('.css') ? 'style' : 'module', file);
  });

  /** From the table that build/page-files.ts writes. */
  function findFiles() {
    const pages = JSON.parse(document.querySelector('#page-files').textContent);
    const page = pages.find(({ pattern }) => new RegExp(pattern).test(location.pathname));
    const chosen = /(?:^|; )locale=([a-z]+)/.exec(document.cookie)?.[1] ?? navigator.language;
    return [...page.files, ...(page.texts[chosen.slice(0, 2)] ?? page.texts.en)];
  }

  function ask(as, href) {
    const link =
      as === 'module' ? { rel: 'modulepreload' } : { rel: 'preload', as, crossOrigin: '' };
    document.head.append(Object.assign(document.createElement('link'), link, { href }));
  }
})();
