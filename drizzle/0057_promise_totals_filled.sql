-- What the new groups lack is added, in a transaction of its own: the tables are not held while everything is counted.
DO $$ BEGIN PERFORM mend_totals(); END $$;
