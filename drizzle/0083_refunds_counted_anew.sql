-- In a transaction of its own: what is written meanwhile goes by the new groups already.
DO $$ BEGIN PERFORM mend_totals(); END $$;
