import type { Plugin } from 'vite'

/** Only for public pages' style sheets: visitors do not load the back office's. */
const imported = /^import (\w+) from ('(?!#site\/organiser\/)[^']+\.module\.css')$/gm

/** Words that a style sheet may use as a class, and no script as the name of an export. */
const reserved =
  /^(?:default|new|in|for|do|if|else|case|class|delete|export|import|return|switch|this|void|with)$/

/**
 * Imports each class name by itself instead of a style sheet's whole table of them, so that the bundler writes it where
 * it is used, and no page carries the names of other pages.
 */
export function inlineClassNames(): Plugin[] {
  const applyToEnvironment: Plugin['applyToEnvironment'] = environment => environment.name === 'client'
  return [
    {
      name: 'inline-class-names',
      enforce: 'pre',
      applyToEnvironment,
      transform: {
        filter: { id: /\/site\/.*\.tsx?(?:\?|$)/ },
        handler(code, file) {
          const names = [...code.matchAll(imported)].map(([, name]) => name)
          if (names.length === 0) return null
          for (const [use, , key = ''] of code.matchAll(
            new RegExp(`\\b(${names.join('|')})\\.(\\w+)`, 'g'),
          )) {
            if (reserved.test(key)) this.error(`${file} uses ${use}: rename the class.`)
          }
          return { code: code.replace(imported, 'import * as $1 from $2'), map: null }
        },
      },
    },
    {
      // A sheet whose names all stand elsewhere would be left out with its styles, but for a statement of its own.
      name: 'keep-style-sheets',
      enforce: 'post',
      applyToEnvironment,
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: code => ({ code: `${code}\nself.css;`, map: null, moduleSideEffects: true }),
      },
    },
  ]
}
