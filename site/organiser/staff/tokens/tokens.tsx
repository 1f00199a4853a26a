/** Tokens of the organiser API: of the organiser, or of the conference in the address. */

import { data, Form } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { type MakeTokenError, makeToken } from '#domain/staff/tokens/make-token.ts'
import { revokeToken } from '#domain/staff/tokens/revoke-token.ts'
import { isTokenRight, longestTokenDays, tokenRights } from '#domain/staff/tokens/token.ts'
import { listTokens } from '#domain/staff/tokens/token-queries.ts'
import { Button } from '#site/components/form/button.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckChoices } from '#site/organiser/parts/access/check-choices.tsx'
import { Secret } from '#site/organiser/parts/access/secret.tsx'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'
import { editionName } from '#words/edition-name.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { Route } from './+types/tokens.ts'

const right = 'manage-tokens'

export const loader = guarded(right, async ({ person, permit, site, conference, act: { now } }) => {
  const zone = conference?.timeZone ?? 'UTC'
  const day = (instant: Temporal.Instant) => formatDate(dateIn(zone, instant))
  const tokens = await listTokens(site.database.read, permit, now)
  const isOver = (expiresAt: Temporal.Instant) => Temporal.Instant.compare(expiresAt, now) <= 0
  return {
    place: conference && editionName(conference),
    documents: `${site.publicUrl}${servicePaths.organiserApi}/docs`,
    rights: tokenRights
      .filter(each => opens(person, each, conference?.id ?? null))
      .map(code => ({ code, words: rightWords[code] })),
    tokens: tokens.map(token => ({
      id: token.id,
      name: token.name,
      rights: token.rights.map(each => rightWords[each]).join('; '),
      maker: token.makerName,
      made: day(token.createdAt),
      used: token.lastUsedAt ? day(token.lastUsedAt) : 'never',
      state: token.revokedAt
        ? `revoked ${day(token.revokedAt)}`
        : `${isOver(token.expiresAt) ? 'ended' : 'until'} ${day(token.expiresAt)}`,
      isLive: !token.revokedAt && !isOver(token.expiresAt),
    })),
  }
})

export const action = forms({
  make: form(right, async ({ permit, act: by, site }, sent) => {
    const { name, days } = textsOf(sent, ['name', 'days'])
    const rights = sent.getAll('right').filter(isTokenRight)
    const made = await site.database.write(tx =>
      makeToken(tx, permit, by, { name, rights, days: Number(days) }),
    )
    if (made.ok) return data({ token: made.value.token, name, problem: null, rights: [] as string[], days })
    return data({ token: null, name, problem: messageOf(made.error), rights, days }, { status: 422 })
  }),
  revoke: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const id = toId(textsOf(sent, ['id']).id) ?? 0
    const revoked = await site.database.write(tx => revokeToken(tx, permit, by, id))
    if (!revoked.ok) throw notFound()
    const at = conference ? organiserPaths.conferenceTokens(conference.name) : organiserPaths.tokens
    throw redirectTo(`${at}?done=revoked`)
  }),
})

/** In days. */
const lifetimes = [30, 90, longestTokenDays]

function messageOf(error: MakeTokenError): { field: 'name' | 'right' | 'days'; words: string } {
  switch (error.code) {
    case 'name':
      return { field: 'name', words: wordsForLabel('The name', error.problem) }
    case 'no-rights':
      return { field: 'right', words: 'Choose at least one thing that the token may be used for.' }
    case 'lifetime':
      return { field: 'days', words: `A token is valid for one day to ${longestTokenDays} days.` }
  }
}

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const { place, tokens, rights, documents } = loaderData
  const problem = actionData?.problem
  const errorOf = (field: string) => (problem?.field === field ? problem.words : undefined)
  return (
    <Page
      title="API tokens"
      lead={
        <>
          With a token, a program can do what the person who made it may do {place ? `at ${place}` : 'here'},
          but only what the token was made for. <a href={documents}>What the API offers</a>
        </>
      }
    >
      {actionData?.token && (
        <Notice tone="positive" title={`The token “${actionData.name}” is made`} answers={actionData}>
          <p>Copy it now: it is not stored and will not be shown again.</p>
          <Secret secret={actionData.token} />
        </Notice>
      )}
      <Done said={{ revoked: 'The token is revoked. It no longer works.' }} />
      <Rows
        caption="Tokens"
        columns={['Name', 'Permissions', 'Made by', 'Made', 'Last used', 'Valid', '']}
        empty="No token yet."
        rows={tokens.map(token => ({
          key: token.id,
          cells: [
            token.name,
            token.rights,
            token.maker,
            token.made,
            token.used,
            token.state,
            token.isLive ? (
              <Form method="post" key={token.id}>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="id" value={token.id} />
                <Button type="submit" tone="quiet" aria-label={`Revoke ${token.name}`}>
                  Revoke
                </Button>
              </Form>
            ) : null,
          ],
        }))}
      />
      <Part title="Make a token">
        <Form method="post" className={formStyle} key={actionData?.token ?? 'form'}>
          <input type="hidden" name="intent" value="make" />
          <FieldGrid>
            <TextInput
              name="name"
              label="Name"
              hint="Which program uses it."
              defaultValue={actionData?.token ? '' : actionData?.name}
              error={errorOf('name')}
              isRequired
            />
            <Select
              name="days"
              label="Valid for"
              defaultValue={problem ? actionData?.days : '90'}
              error={errorOf('days')}
            >
              {lifetimes.map(days => (
                <option key={days} value={days}>
                  {days} days
                </option>
              ))}
            </Select>
          </FieldGrid>
          <CheckChoices
            name="right"
            label="What it may be used for"
            choices={rights}
            chosen={actionData?.rights ?? []}
            error={errorOf('right')}
          />
          <div>
            <Button type="submit" tone="loud">
              Make the token
            </Button>
          </div>
        </Form>
      </Part>
    </Page>
  )
}
