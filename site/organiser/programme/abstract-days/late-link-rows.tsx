import { Form } from 'react-router'
import type { linkStanding } from '#domain/programme/submitting/late-links.ts'
import { Button } from '#site/components/form/button.tsx'
import listStyles from '#site/organiser/office/lists/list.module.css'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import type { StatusWords } from '#words/registration-status.ts'

const states = {
  open: { label: 'Open', mark: 'filled', tone: 'positive' },
  used: { label: 'Used', mark: 'filled', tone: 'quiet' },
  over: { label: 'Its day is over', mark: 'ring', tone: 'quiet' },
  ended: { label: 'Ended', mark: 'ring', tone: 'quiet' },
} as const satisfies Record<ReturnType<typeof linkStanding>, StatusWords>

export interface ShownLateLink {
  id: number
  email: string
  of: string
  used: string
  until: string
  state: keyof typeof states
  /** Null where it opens nothing any more. */
  address: string | null
}

/** The links that were made, and how many of their abstracts were submitted. */
export function LateLinkRows({ links }: { links: readonly ShownLateLink[] }) {
  return (
    <Rows
      caption="Late links"
      columns={['For', 'Used', 'Until', 'State', 'Link', '']}
      rows={links.map(each => ({
        key: each.id,
        cells: [
          <span key="for">
            {each.email === '' ? (
              'Anyone who has it'
            ) : (
              <bdi>
                <Breakable text={each.email} />
              </bdi>
            )}
            <bdi className={listStyles.below}>{each.of}</bdi>
          </span>,
          each.used,
          each.until,
          <Status key="state" status={states[each.state]} />,
          each.address && (
            <a key="link" href={each.address} aria-label={`Late link ${each.id}`}>
              Open or copy
            </a>
          ),
          each.address && (
            <Form method="post" key="end">
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="link" value={each.id} />
              <Button type="submit" tone="quiet" aria-label={`End late link ${each.id}`}>
                End it
              </Button>
            </Form>
          ),
        ],
      }))}
    />
  )
}
