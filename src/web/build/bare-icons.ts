import type { Plugin } from 'vite';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const KEY = /,\s*key: "\w+"/g;

/**
 * Removes the React keys of an icon's lines: six random letters each, which do not compress. React needs keys only in development; lines that never
 * change places get them from their order.
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
