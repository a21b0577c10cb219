import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Now, and again at the moment of printing: the page may have stood open since yesterday. */
export function usePrintTime(): Date {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}
