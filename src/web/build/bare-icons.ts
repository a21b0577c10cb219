import type { Plugin } from 'vite';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const KEY = /,\s*key: "\w+"/g;

/**
 * Leaves out the keys of an icon's lines: six letters by chance each, which nothing compresses. React asks for keys only while
 * developing; lines that never change places have them from their order.
 */
export function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }),
    },
  };
}
