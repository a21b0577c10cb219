import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from './app-context.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';

/** Every feature of the server, by name. Its routes declare their own access and contracts. */
export const FEATURES: readonly ((context: AppContext) => FastifyPluginAsyncZod)[] = [
  systemRoutes,
  authRoutes,
  customerRoutes,
  orderRoutes,
  receiptRoutes,
  importRoutes,
];
