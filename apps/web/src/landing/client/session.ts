/** Offers the dashboard to whoever is signed in, also when another tab changes that. */
export function followSession(): void {
  addEventListener('storage', ({ key }) => {
    if (key === 'steamId' || key === null) update();
  });
  // A page that the browser kept for the way back was left by somebody else, maybe.
  addEventListener('pageshow', update);
}

function update(): void {
  const isSignedIn = localStorage.getItem('steamId') !== null;
  document.documentElement.dataset['signedIn'] = String(isSignedIn);
}
