import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as correspondence from '#server/wire-api/names/correspondence.ts'
import * as event from '#server/wire-api/names/event.ts'
import * as fees from '#server/wire-api/names/fees.ts'
import * as people from '#server/wire-api/names/people.ts'
import * as registration from '#server/wire-api/names/registration.ts'
import * as site from '#server/wire-api/names/site.ts'
import * as submissions from '#server/wire-api/names/submissions.ts'
import * as transactions from '#server/wire-api/names/transactions.ts'
import * as more from '#server/wire-api/names/venue-and-contacts.ts'
import { base, makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

/** Section 7 of the specification, without the slashes at the end. */
const specified = [
  'GET /api/HomepageBanner',
  'POST /api/HomepageSubscribe',
  'GET /api/EventMeetings',
  'GET /api/EventMeetings/completed',
  'POST /api/Contact',
  'GET /api/Blogs',
  'GET /Blogs/{id}',
  'GET /api/Blogs/{id}',
  'GET /api/Country',
  'POST /api/get-domain',
  'GET /download',
  'GET /programfile_download',
  'GET /broucherfile_download',
  'GET /{event}/event/testimonials',
  'GET /{event}/event/banner',
  'GET /{event}/event/about',
  'GET /{event}/event/about/Images',
  'GET /{event}/event/experts',
  'GET /{event}/event/news',
  'GET /{event}/event/news/{id}',
  'GET /{event}/event/partners',
  'GET /{event}/metatags',
  'GET /{event}/agenda/speakers',
  'GET /{event}/agenda/program',
  'GET /{event}/Uploads/add_to_calenders',
  'GET /{event}/Uploads/programfile',
  'GET /{event}/Uploads/broucherfile',
  'GET /{event}/download',
  'GET /{event}/programfile_download',
  'GET /{event}/broucherfile_download',
  'GET /{event}/committees',
  'GET /{event}/submissions/topics',
  'GET /{event}/submissions/call_for_abstract',
  'GET /{event}/submissions/presentation_type',
  'POST /{event}/submissions/submit_abstract_form',
  'GET /{event}/more/venues',
  'GET /{event}/more/venue/Images',
  'GET /{event}/more/contacts/information',
  'GET /{event}/registration/register_categorys',
  'GET /{event}/registration/accommodations',
  'POST /{event}/registration/registrationform',
  'POST /{event}/Transaction_details',
].toSorted()

const content = z.record(z.string(), z.looseObject({ example: z.unknown().optional() }))
const operation = z.looseObject({
  summary: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), example: z.unknown().optional() })).default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: content.optional() })),
})
const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.looseObject({
      parameters: z.array(z.looseObject({ name: z.string(), example: z.unknown().optional() })).default([]),
      get: operation.optional(),
      post: operation.optional(),
    }),
  ),
})

const isShape = (value: unknown): value is { schema: z.ZodType; example: unknown } =>
  typeof value === 'object' && value !== null && 'schema' in value && 'example' in value

async function readDocument() {
  const { get } = await openWire('sqlite')
  const answer = await get('/openapi.json')
  expect(answer.headers.get('Content-Type')).toContain('application/json')
  return openApi.parse(await answer.json())
}

describe('the OpenAPI document', () => {
  test('describes every specified call and no other', async () => {
    const { paths, servers } = await readDocument()
    const described = Object.entries(paths).flatMap(([path, { get, post }]) => [
      ...(get ? [`GET ${path.slice(base.length)}`] : []),
      ...(post ? [`POST ${path.slice(base.length)}`] : []),
    ])
    expect(described.toSorted()).toEqual(specified)
    expect(servers).toEqual([{ url: publicUrl }])
  })

  test('has an example of what every call takes and answers', async () => {
    const { paths } = await readDocument()
    for (const [path, item] of Object.entries(paths)) {
      const call = item.get ?? item.post
      const answered = Object.entries(call?.responses['200']?.content ?? {})
      const isFile = answered.some(([type]) => type === 'application/pdf')
      expect([path, answered.length, isFile || answered[0]?.[1].example !== undefined]).toEqual([
        path,
        1,
        true,
      ])
      if (item.post) {
        const sent = Object.values(item.post.requestBody?.content ?? {})
        expect([path, sent.length, sent[0]?.example !== undefined]).toEqual([path, 1, true])
      }
      const named = Array.from(path.matchAll(/\{(\w+)\}/g), match => match[1])
      expect(item.parameters.map(parameter => parameter.name)).toEqual(named)
    }
  })

  test('has examples that are as they describe themselves', () => {
    const names = [correspondence, event, fees, more, people, registration, site, submissions, transactions]
    const shapes = names.flatMap(module => Object.values<unknown>(module).filter(isShape))
    expect(shapes.length).toBeGreaterThan(30)
    for (const { schema, example } of shapes) {
      expect(schema.safeParse(example)).toMatchObject({ success: true, data: example })
    }
  })

  test('has reading examples that can be called as they stand', async () => {
    const { paths } = await readDocument()
    const { get, database } = await openWire('sqlite')
    await makeConference(database, { name: 'material-science' })
    for (const [path, item] of Object.entries(paths)) {
      if (!item.get || path.includes('{id}') || path.endsWith('/about') || path.includes('download')) continue
      const address = path.slice(base.length).replace('{event}', 'material-science')
      expect([path, (await get(address)).status]).toEqual([path, 200])
    }
  })
})

describe('what the document says of posts', () => {
  test('is that each takes an Idempotency-Key', async () => {
    const { paths } = await readDocument()
    for (const [path, { get, post }] of Object.entries(paths)) {
      const parameters = (get ?? post)?.parameters ?? []
      const keys = parameters.filter(parameter => parameter.name === 'Idempotency-Key')
      expect([path, keys.map(key => key.in)]).toEqual([path, post ? ['header'] : []])
    }
  })

  test('is 201 only where something is made', async () => {
    const { paths } = await readDocument()
    const making = Object.entries(paths).flatMap(([path, { post }]) => (post?.responses['201'] ? [path] : []))
    expect(making.map(path => path.split('/').at(-1)).toSorted()).toEqual([
      'Contact',
      'HomepageSubscribe',
      'registrationform',
      'submit_abstract_form',
    ])
  })
})

describe('the page about the wire', () => {
  test('is sound HTML with nothing inline, under a policy that allows just its style sheet', async () => {
    const { get } = await openWire('sqlite')
    const answer = await get('/docs')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const page = await answer.text()
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'] }).validateString(page)
    expect(report.results.flatMap(result => result.messages.map(message => message.message))).toEqual([])
    const style = await get('/docs.css/')
    expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('shows every call with what it takes and answers', async () => {
    const { get } = await openWire('sqlite')
    const page = await (await get('/docs/')).text()
    for (const call of specified) {
      const [method, path] = call.split(' ')
      expect(page).toContain(`<b>${method}</b> ${base}${path}</code>`)
    }
    expect(page).toContain('reg_cat_val')
    expect(page).toContain('&quot;grand_tot&quot;: &quot;943.95&quot;')
  })
})
