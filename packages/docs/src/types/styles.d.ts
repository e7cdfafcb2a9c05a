/** Style sheets that Vite puts into a page. */
declare module '*.css' {}
