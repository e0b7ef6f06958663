/** Offers the dashboard to signed-in visitors, and updates when another tab signs in or out. */
export function followSession(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'steamId' || key === null) update();
  });
  // A page restored from the back/forward cache may be from another user's session.
  addEventListener('pageshow', update);
}

function update(): void {
  const isSignedIn = localStorage.getItem('steamId') !== null;
  document.documentElement.dataset['signedIn'] = String(isSignedIn);
}
