import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const MAKER = '../createLucideIcon.mjs';
const PLAIN = fileURLToPath(new URL('./plain-icon.ts', import.meta.url));
/**
 * The name and size of an icon, which only the library's own maker reads, and the React keys of its lines: six random letters each, which do not
 * compress. React needs keys only in development; lines that never change places get them from their order.
 */
const UNREAD = /\n\s*(?:name: "[\w-]+"|size: 24),|,\s*key: "\w+"/g;

/** Makes the icons of lucide-react with `plain-icon.ts`, from as few characters as they take. */
export function bareIcons(): Plugin {
  return {
    name: 'bare-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (source, importer) => (source === MAKER && ICON.test(importer ?? '') ? PLAIN : null),
    },
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replaceAll(UNREAD, ''), map: null }),
    },
  };
}
