import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { lateRouter } from './site/late-scripts/build-plugin.ts'
import { namedBreakpoints } from './tools/build/breakpoints.ts'
import { catalogues } from './tools/build/catalogues.ts'
import { compressAssets } from './tools/build/compress-assets.ts'
import { emitWorkers } from './tools/build/emit-workers.ts'
import { inlineClassNames } from './tools/build/inline-class-names.ts'
import { noServerCode } from './tools/build/no-server-code.ts'
import { plainImports } from './tools/build/plain-imports.ts'

/** Packages with programs for one machine, or with files that they look for beside their own. */
const foreign = ['sharp', '@myriaddreamin/typst-ts-node-compiler', 'subset-font', 'harfbuzzjs']

/** React and its router change with their versions alone, and stay in the browser's memory across our own changes. */
const framework = {
  name: 'framework',
  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/(?!.*\?late$)|^\0rolldown\/runtime/,
  priority: 4,
}

/**
 * What every public page is made of comes as one script and one stylesheet, not as thirty, with the styles of all public
 * pages: together they are a few kB, and a request less before the first paint is worth more.
 */
const parts = {
  name: 'parts',
  test: /\/site\/(root\.tsx|late-scripts\/(?!real-router|sent-catalogues|own-paths)|browser\/(?!keep-page|trying-again|lost-answer-dialog)|layouts\/(?!language-menu)|components\/(page\/(section|not-found-page|blank-page|error-page|route-progress|page-header|breadcrumb)|form\/(button|download-button)|class-names|states|unbroken|sentence|prose|visually-hidden|notice)\.|page-head\.|styles\/|(?!organiser\/).*\.css$)|\/words\/(?:empty-section|load-failure|conference|selling)-words\.ts$/,
  priority: 3,
}

/** What pages with a form share, with what a registration is, which the form for abstracts needs too. */
const forms = {
  name: 'forms',
  test: /\/site\/(forms\/(?!use-kept-form|kept-form|echo)|components\/(form\/|(popup|list\/data-table)\.))|\/domain\/(registrations\/registration|foundations\/(texts\/titles|counted|look-up))\.ts$/,
  priority: 2,
}

/** What cuts and measures texts, which few pages do in a browser. */
const texts = {
  name: 'texts',
  test: /\/(site\/forms\/echo|domain\/foundations\/texts\/text)\.ts$/,
  priority: 3,
}

/** What pages share that only show something, but for parts that pages with a form use too. */
const reading = {
  name: 'reading',
  test: /\/site\/components\/(?!page\/page-dialog|list\/(?:tabs|list-parts))/,
  priority: 1,
}
const openings = { name: 'openings', test: /\/site\/prose-parts\.ts$/, priority: 2 }
/** In browsers only the back office's form of a name uses it: what the pages' shared files import stays on the server. */
const wholeNames = {
  name: 'whole-name',
  test: /\/domain\/conference\/conferences\/whole-name\.ts$/,
  priority: 5,
}
const organiserStyles = { name: 'organiser', test: /\/site\/organiser\/.*\.css$/, priority: 4 }

/** What the pages of registering share comes together, but for questions, groups and changes, which few need: each file more costs a request, and compresses worse alone. */
const registering = {
  name: 'registering',
  test: /\/(site\/microsite\/(registration(?!\/(?:questions|group|changes|summary\/receipt-table))|discount)\/|domain\/(registrations\/(?!registration\.ts)|money\/documents\/|foundations\/money\.ts))/,
  minShareCount: 2,
  priority: 2,
}

/** The form for abstracts with its parts, which the back office's form has too: each alone compresses worse. */
const submitting = {
  name: 'abstract-form',
  test: /\/site\/microsite\/abstracts\/(submit-abstract|abstract-form|abstract-parts|abstract-controls|lost-link)\.tsx?$/,
  priority: 2,
}

/** What works out and shows a sum: the form loads it late, for it shows the sum that the server worked out until then. */
const pricing = {
  name: 'pricing',
  test: /\/(domain\/(conference\/taxes|offers\/(pricing\/pricing|catalogue\/(?:offer|discount)))|words\/tax-words|summary\/receipt-table)\b.*\.tsx?$/,
  minShareCount: 2,
  priority: 1,
}

/**
 * Class names that a reader of the page source understands, and short: they are in every page. A hash would tell
 * stylesheets of the same name apart; here no two have one.
 */
function classNames() {
  const files = new Map<string, string>()
  return (local: string, address: string): string => {
    const [file = address] = address.split('?')
    const name = path.basename(file, '.module.css')
    const other = files.get(name) ?? file
    if (other !== file) throw new Error(`${file} and ${other} would share their class names: rename one.`)
    files.set(name, file)
    return `${name}_${local}`
  }
}

export default defineConfig({
  plugins: [
    catalogues(),
    lateRouter(),
    inlineClassNames(),
    reactRouter(),
    compressAssets(),
    emitWorkers(),
    noServerCode(),
    plainImports(),
  ],
  build: {
    // Fonts and images stay files of their own: the CSP allows no data: fonts, and they cache better.
    assetsInlineLimit: 0,
    // The pages themselves name what they need next: site/late-scripts/scripts-last.ts.
    modulePreload: false,
  },
  css: {
    modules: { generateScopedName: classNames() },
    postcss: { plugins: [namedBreakpoints()] },
  },
  // The server is built together with the pages, so that both share one copy of every domain module.
  environments: {
    ssr: {
      // One program is read sooner than five hundred files of packages, and leaves out what nobody uses.
      resolve: { noExternal: true, external: foreign },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        rolldownOptions: {
          input: './server/main.ts',
          output: {
            // Beside main.js, so that a module finds other files whichever chunk it is in.
            chunkFileNames: '[name]-[hash].js',
            // Names stay, for the log's sake. The text stays in memory with the program.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // A rule or a figure that a page shows brings along nothing else of its module, such as what only a server has.
          treeshake: {
            moduleSideEffects: [
              { test: /\/(?:domain|database)\/|__vite-browser-external/, sideEffects: false },
            ],
          },
          // Class names too, each of which is used once or twice.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: [
                wholeNames,
                organiserStyles,
                framework,
                parts,
                forms,
                openings,
                reading,
                texts,
                pricing,
                registering,
                submitting,
              ],
            },
          },
        },
      },
    },
  },
})
