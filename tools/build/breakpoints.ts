import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>

const definitions = readFileSync(
  path.resolve(import.meta.dirname, '../../site/styles/breakpoints.css'),
  'utf8',
)

/** The widths and heights of `site/styles/breakpoints.css`, by name. */
const breakpoints = new Map(
  Array.from(definitions.matchAll(/@custom-media (--\w+) (\(.+\));/g), ([, name = '', size = '']) => [
    name,
    size,
  ]),
)

/**
 * Writes each breakpoint's size where a media query names it. Custom media of one file would do for one file alone:
 * neither PostCSS's plugin nor Lightning CSS sees those of another.
 */
export function namedBreakpoints(): Plugins[number] {
  return {
    postcssPlugin: 'named-breakpoints',
    AtRule: {
      media(rule) {
        if (!rule.params.includes('(--')) return
        rule.params = rule.params.replace(/\((--\w+)\)/g, (_, name) => {
          const size = breakpoints.get(name)
          if (!size) throw rule.error(`${name} is no breakpoint: see site/styles/breakpoints.css.`)
          return size
        })
      },
    },
  }
}
