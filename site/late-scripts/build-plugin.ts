import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the part of React Router that navigates into a file of its own, under the name `virtual:late-router`.
 *
 * Its module also holds a few constants that every page needs, and a bundler never splits a module. So the module is
 * bundled twice: with the pages, where the navigation is dropped as unused, and here for `site/late-scripts/late-router.ts`,
 * which loads it when somebody is about to navigate.
 */
export function lateRouter(): Plugin {
  const entry = createRequire(import.meta.url).resolve('react-router')
  const library = path.join(path.dirname(entry), '../production/lib')
  const reexport = ([name, file]: [string, string]) =>
    `export { ${name} } from ${JSON.stringify(`${path.join(library, file)}?late`)}`
  return {
    name: 'late-router',
    enforce: 'pre',
    resolveId: id => (id === 'virtual:late-router' ? `\0${id}` : null),
    load: id =>
      id === '\0virtual:late-router' ? Object.entries(fromItsFiles).map(reexport).join('\n') : null,
  }
}

/** What is taken from React Router's own files, below `dist/production/lib`. */
export const fromItsFiles = {
  createBrowserHistory: 'router/history.js',
  createClientRoutes: 'dom/ssr/routes.js',
  createRouter: 'router/router.js',
  getTurboStreamSingleFetchDataStrategy: 'dom/ssr/single-fetch.js',
}
