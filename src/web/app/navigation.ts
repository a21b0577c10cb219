import {
  AlarmClock,
  Bell,
  Calculator,
  CalendarClock,
  CreditCard,
  Globe,
  Handshake,
  HeartPulse,
  History,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  PackageCheck,
  PackageOpen,
  PhoneCall,
  Radio,
  ServerCog,
  ShoppingBag,
  Trash2,
  Truck,
  Users,
} from 'lucide-react';

/** The side navigation, in the specified order and words. */
export const NAVIGATION = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/customers', label: 'Customers', icon: Users },
  { to: '/payments', label: 'ORDERS', icon: ShoppingBag },
  { to: '/live-payments', label: 'Live Payments', icon: Radio },
  { to: '/ready-for-collection', label: 'Ready for Collection', icon: PackageCheck },
  { to: '/delivery-tracking', label: 'Delivery Tracking', icon: Truck },
  { to: '/pre-orders', label: 'Pre-Orders', icon: Globe },
  { to: '/layby', label: 'Layby Management', icon: CreditCard },
  { to: '/reservations', label: 'Reservations', icon: CalendarClock },
  { to: '/notifications', label: 'Notifications', icon: Bell },
  { to: '/app-reminders', label: 'App Reminders', icon: AlarmClock },
  { to: '/notification-center', label: 'Notification Center', icon: Megaphone },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[];

/** Shown below the specified entries, less prominently. */
export const FOOT_NAVIGATION = [
  { to: '/stock-arrival', label: 'Stock arrival', icon: PackageOpen },
  { to: '/hand-over', label: 'Hand-over', icon: Handshake },
  { to: '/call-round', label: 'Call round', icon: PhoneCall },
  { to: '/cash-up', label: 'Cash-up', icon: Calculator },
  { to: '/agents', label: 'Agents', icon: IdCard },
  { to: '/activity', label: 'Activity', icon: History },
  { to: '/trash', label: 'Recently deleted', icon: Trash2 },
  { to: '/data-health', label: 'Data health', icon: HeartPulse },
  { to: '/jobs', label: 'System jobs', icon: ServerCog },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[];

export type NavigationItem = (typeof NAVIGATION | typeof FOOT_NAVIGATION)[number];

/** Whether the item's screen is the one at this path: both addresses of Pre-Orders, and a customer's own page. */
export function isActiveItem(item: NavigationItem, pathname: string): boolean {
  if (item.to === '/') return pathname === '/';
  if (item.to === '/pre-orders' && pathname === '/preorders') return true;
  return pathname === item.to || pathname.startsWith(`${item.to}/`);
}
