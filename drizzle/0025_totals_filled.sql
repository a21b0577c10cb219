-- After the triggers are there for everybody: what is written from then on is added beside this.
DO $$ BEGIN PERFORM mend_totals(); END $$;
