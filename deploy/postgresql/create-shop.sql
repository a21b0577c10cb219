-- Once, on the primary, as the superuser: psql -v password=… -f create-shop.sql postgres
-- The server process makes its tables and its extension (pg_trgm, which an owner may make) itself.
create role omatala login password :'password';
create database omatala owner omatala encoding 'UTF8' template template0;
