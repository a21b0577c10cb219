/** The name and look of the installed app (W3C Web App Manifest). Generated, because the name is configuration. */

const GROUND = '#060a18';

export function webManifest(productName: string) {
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Back office: customers, orders, payments, collection and delivery',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['business', 'productivity'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Orders', url: '/payments' },
      { name: 'Ready for Collection', url: '/ready-for-collection' },
      { name: 'Notifications', url: '/notifications' },
    ],
  };
}
