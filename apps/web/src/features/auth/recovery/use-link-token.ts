import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the token in the fragment of a mailed link, which browsers don't send to servers. It leaves the
 * address bar and the history at once, and stays until the page is left.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const found = hash.slice(1);
  if (found !== '' && found !== token) setToken(found);
  useEffect(() => {
    if (found !== '') void navigate(pathname, { replace: true });
  }, [found, pathname, navigate]);
  return token;
}
