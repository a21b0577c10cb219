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

interface Entry {
  to: string;
  /** After "g", where people go every day. */
  letter?: string;
  label: string;
  icon: LucideIcon;
}

/** The side navigation, in the specified order and words. */
export const NAVIGATION = [
  { to: '/', letter: 'd', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/customers', letter: 'c', label: 'Customers', icon: Users },
  { to: '/payments', letter: 'o', label: 'ORDERS', icon: ShoppingBag },
  { to: '/live-payments', letter: 'v', label: 'Live Payments', icon: Radio },
  { to: '/ready-for-collection', letter: 'r', label: 'Ready for Collection', icon: PackageCheck },
  { to: '/delivery-tracking', letter: 't', label: 'Delivery Tracking', icon: Truck },
  { to: '/pre-orders', letter: 'p', label: 'Pre-Orders', icon: Globe },
  { to: '/layby', letter: 'l', label: 'Layby Management', icon: CreditCard },
  { to: '/reservations', letter: 's', label: 'Reservations', icon: CalendarClock },
  { to: '/notifications', letter: 'n', label: 'Notifications', icon: Bell },
  { to: '/app-reminders', letter: 'a', label: 'App Reminders', icon: AlarmClock },
  { to: '/notification-center', letter: 'm', label: 'Notification Center', icon: Megaphone },
] as const satisfies readonly Entry[];

/** Below the specified entries, and quieter. */
export const FOOT_NAVIGATION = [
  { to: '/stock-arrival', letter: 'b', label: 'Stock arrival', icon: PackageOpen },
  { to: '/hand-over', letter: 'h', label: 'Hand-over', icon: Handshake },
  { to: '/call-round', letter: 'q', label: 'Call round', icon: PhoneCall },
  { to: '/cash-up', letter: 'u', label: 'Cash-up', icon: Calculator },
  { to: '/agents', label: 'Agents', icon: IdCard },
  { to: '/activity', letter: 'y', label: 'Activity', icon: History },
  { to: '/trash', label: 'Recently deleted', icon: Trash2 },
  { to: '/data-health', label: 'Data health', icon: HeartPulse },
  { to: '/jobs', label: 'System jobs', icon: ServerCog },
] as const satisfies readonly Entry[];

export type NavigationItem = (typeof NAVIGATION | typeof FOOT_NAVIGATION)[number];

/** What its tooltip says. */
export const keyTitleOf = (item: Entry): string | undefined =>
  item.letter && `Press G, then ${item.letter.toUpperCase()}`;

/** Whether the item's screen is the one at this path: both addresses of Pre-Orders, and a customer's own page. */
export function isActiveItem(item: NavigationItem, pathname: string): boolean {
  if (item.to === '/') return pathname === '/';
  if (item.to === '/pre-orders' && pathname === '/preorders') return true;
  return pathname === item.to || pathname.startsWith(`${item.to}/`);
}
