-- What the new groups lack is added, what the old ones have too much is taken off, and those that are empty then go.
DO $$ BEGIN
  PERFORM mend_totals();
  PERFORM tidy_totals();
END $$;
