/** The results of the product's self-check, each with what to do. */
import { data, Form, Link } from 'react-router'
import { decideOnHeldMails, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { counted } from '#domain/foundations/counted.ts'
import { askForWork } from '#domain/preparation/connections/ask-for-work.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { SelfCheck, SelfCheckAct } from '#site/context.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/self-check/self-check.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { StatusWords } from '#words/registration-status.ts'
import type { Route } from './+types/self-check.ts'

export const loader = guarded('check-product', async ({ site }) => {
  const checks = await site.checkItself()
  const groups = Map.groupBy(checks, ({ group }) => group)
  const open = (state: SelfCheck['state']) => checks.filter(check => check.state === state).length
  return {
    bad: open('bad'),
    look: open('look'),
    groups: [...groups].map(([name, of]) => ({ name, of })),
  }
})

export const action = forms({
  'send-held': form('check-product', async staff => decide(staff, 'send')),
  'drop-held': form('check-product', async staff => decide(staff, 'drop')),
  'back-up': form('check-product', async ({ permit, act, site }) => {
    await site.database.write(tx => askForWork(tx, permit, act, 'back-up'))
    throw redirectTo(`${organiserPaths.selfCheck}?done=back-up`)
  }),
  reconcile: form('check-product', async ({ permit, act, site }) => {
    await site.database.write(tx => askForWork(tx, permit, act, 'reconcile'))
    throw redirectTo(`${organiserPaths.selfCheck}?done=reconcile`)
  }),
})

/** What becomes of the mails of a restored copy. */
async function decide({ act, site }: PermittedRequest<'check-product'>, decision: 'send' | 'drop') {
  if (!(await readHeldMails(site.database.read))) return data({ code: 'decided' }, { status: 409 })
  await site.database.write(tx => decideOnHeldMails(tx, act, decision))
  throw redirectTo(`${organiserPaths.selfCheck}?done=${decision}-held`)
}

const words = {
  good: { label: 'Good', mark: 'filled', tone: 'positive' },
  look: { label: 'Check it', mark: 'half', tone: 'waiting' },
  bad: { label: 'Fix it', mark: 'warning', tone: 'negative' },
} as const satisfies Record<SelfCheck['state'], StatusWords>

const actLabels: Readonly<Record<SelfCheckAct, string>> = {
  'send-held': 'Nobody has them yet: send them',
  'drop-held': 'They were sent before: drop them',
  'back-up': 'Make a backup now',
  reconcile: 'Compare now',
}

const said = {
  'send-held': 'The mails that were held will be sent within a minute.',
  'drop-held': 'The mails that were held will not be sent.',
  'back-up': 'A backup is being made. Check again in a minute.',
  reconcile: 'The books are being compared. Check again in a minute.',
}

export default function SelfCheckPage({
  loaderData: { bad, look, groups },
  actionData,
}: Route.ComponentProps) {
  const summary =
    bad + look === 0
      ? 'Everything is ready for visitors.'
      : [
          ...(bad > 0 ? [`${counted(bad, 'thing')} to fix`] : []),
          ...(look > 0 ? [`${counted(look, 'thing')} to look at`] : []),
        ].join(', ')
  return (
    <Page
      title="Self-check"
      lead={bad + look === 0 ? summary : `${summary}.`}
      actions={<Link to={organiserPaths.selfCheck}>Check again</Link>}
    >
      {actionData && (
        <Notice
          tone="negative"
          title="Somebody has decided about these mails already."
          answers={actionData}
        />
      )}
      <Done said={said} />
      {groups.map(({ name, of }) => (
        <Part key={name} title={name}>
          <Rows
            caption={name}
            columns={['What', 'State', 'Now', 'What to do']}
            className={styles.checks}
            rows={of.map(({ label, state, fact, todo, to, acts = [] }) => ({
              key: label,
              cells: [
                label,
                <Status key="state" status={words[state]} />,
                fact,
                <div key="todo">
                  {todo} {to && <Link to={to.path}>{to.label}</Link>}
                  {acts.length > 0 && (
                    <Form method="post">
                      {acts.map(act => (
                        <Button key={act} type="submit" name="intent" value={act} tone="quiet">
                          {actLabels[act]}
                        </Button>
                      ))}
                    </Form>
                  )}
                </div>,
              ],
            }))}
          />
        </Part>
      ))}
    </Page>
  )
}
