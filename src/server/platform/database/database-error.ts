import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The PostgreSQL error inside an ORM error, or null. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  if (error instanceof DrizzleQueryError || error instanceof Error) {
    return error.cause === undefined ? null : databaseErrorOf(error.cause);
  }
  return null;
}
