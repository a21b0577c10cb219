import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The present time, updated at the moment of printing: the page may have been open since yesterday. */
export function usePrintTime(): Date {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}
