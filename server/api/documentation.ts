/** The description of an API: a document for programs, and a readable page for people, without scripts. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** An OpenAPI 3.1 document. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** One call, as shown on the page. */
interface Call {
  method: string
  path: string
  tag: string
  summary: string
  fields: Field[]
  mediaType: string | undefined
  sent: unknown
  answered: unknown
  answerType: string
  failures: { status: string; meaning: string; example: unknown }[]
}

interface Field {
  name: string
  isRequired: boolean
  note: string
}

/**
 * Serves an API's description at `/openapi.json` and `/docs`.
 *
 * @param describe makes the document, on first use
 * @param base the path prefix of the calls
 */
export function documentation(describe: () => ApiDocument, base: string): Hono {
  let described: ApiDocument | undefined
  const document = () => {
    described ??= describe()
    return described
  }
  return new Hono()
    .get('/openapi.json', c => c.json(document()))
    .get('/docs.css', c => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/docs', c => {
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      return c.html(docsPage(document(), base))
    })
}

function docsPage(document: ApiDocument, base: string): Html {
  const calls = callsOf(document)
  const tags = [...new Set(calls.map(call => call.tag))]
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<link rel="stylesheet" href="${base}/docs.css">
</head>
<body>
<header>
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p><a href="${base}/openapi.json">The same as an OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Groups of calls"><ul>
${tags.map(tag => html`<li><a href="#${anchorOf(tag)}">${tag}</a></li>`)}
</ul></nav>
<main>
${tags.map(
  tag => html`<section aria-labelledby="${anchorOf(tag)}">
<h2 id="${anchorOf(tag)}">${tag}</h2>
${calls.filter(call => call.tag === tag).map(callHtml)}
</section>`,
)}
</main>
</body>
</html>`
}

function callHtml(call: Call): Html {
  return html`<article>
<h3><code><b>${call.method}</b> ${call.path}</code></h3>
<p>${call.summary}.</p>
${call.fields.length > 0 ? fieldsHtml(call.fields) : ''}
${call.sent === undefined ? '' : exampleHtml(`Send (${call.mediaType})`, call.sent)}
${exampleHtml(`Answer (${call.answerType})`, call.answered)}
<p>Failures: ${call.failures.map(({ status, meaning }) => html`<abbr title="${meaning}">${status}</abbr> `)}</p>
${call.failures.map(({ status, example }) => exampleHtml(`Failure ${status} (application/problem+json)`, example))}
</article>`
}

function fieldsHtml(fields: Field[]): Html {
  return html`<table>
<thead><tr><th scope="col">Field</th><th scope="col">Required</th><th scope="col">Note</th></tr></thead>
<tbody>
${fields.map(
  ({ name, isRequired, note }) =>
    html`<tr><th scope="row"><code>${name}</code></th><td>${isRequired ? 'yes' : ''}</td><td>${note}</td></tr>`,
)}
</tbody>
</table>`
}

/** Wide examples scroll by themselves, so they can be reached with the keyboard. */
function exampleHtml(caption: string, example: unknown): Html | '' {
  if (example === undefined) return ''
  return html`<figure><figcaption>${caption}</figcaption>
<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></figure>`
}

const anchorOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap(method => {
      const operation = item[method]
      return operation ? [callOf(method, path, operation)] : []
    }),
  )
}

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>

function callOf(method: string, path: string, operation: Operation): Call {
  const [mediaType, sent] = firstOf(operation.requestBody)
  const statuses = Object.entries(operation.responses ?? {})
  const [answerType = '', answered] = firstOf(
    statuses.find(([status]) => status === '200' || status === '201')?.[1],
  )
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    fields: [...queryFieldsOf(operation), ...bodyFieldsOf(sent)],
    mediaType,
    sent: sent?.example,
    answered: answered?.example,
    answerType,
    failures: statuses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({
        status,
        meaning: response.description,
        example: firstOf(response)[1]?.example,
      })),
  }
}

interface Content {
  schema?: { properties?: Record<string, { description?: string }>; required?: string[] }
  example?: unknown
}

function firstOf(holder: object | undefined): [string | undefined, Content | undefined] {
  // Bodies and answers of the document have one media type each.
  const content = (holder as { content?: Record<string, Content> } | undefined)?.content ?? {}
  return Object.entries(content)[0] ?? [undefined, undefined]
}

function queryFieldsOf(operation: Operation): Field[] {
  return (operation.parameters ?? []).flatMap(parameter =>
    'name' in parameter
      ? [{ name: parameter.name, isRequired: parameter.required ?? false, note: parameter.description ?? '' }]
      : [],
  )
}

function bodyFieldsOf(content: Content | undefined): Field[] {
  return Object.entries(content?.schema?.properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: content?.schema?.required?.includes(name) ?? false,
    note: property.description ?? '',
  }))
}

/** In the reader's choice of light or dark. */
const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1f2328, #e8e6e0); --ground: light-dark(#fbfaf6, #16181b);
  --line: light-dark(#d9d5c9, #3a3d42); --accent: light-dark(#2b4c7e, #9dbbe8); }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--ground);
  font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 3rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2.5rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h3 b { color: var(--accent); }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
figure { margin: .75rem 0; }
figcaption { font-size: .85rem; }
pre { margin: .25rem 0; padding: .75rem; overflow: auto; border: 1px solid var(--line); border-radius: .375rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); text-align: start;
  vertical-align: top; font-weight: inherit; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
