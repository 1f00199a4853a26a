import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the part of React Router that navigates a file of its own, under the name `virtual:late-router`.
 *
 * Its module also holds a few constants that every page needs, and a bundler puts a module into one file as a whole.
 * So the module is taken twice: for the pages without what navigates, and here for `site/browser/late-router.ts`, which
 * fetches it when somebody is about to navigate.
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
    load: id => (id === '\0virtual:late-router' ? Object.entries(modules).map(reexport).join('\n') : null),
  }
}

const modules = {
  createBrowserHistory: 'router/history.js',
  createClientRoutes: 'dom/ssr/routes.js',
  createRouter: 'router/router.js',
  getTurboStreamSingleFetchDataStrategy: 'dom/ssr/single-fetch.js',
}
