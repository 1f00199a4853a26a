/** The results of the product's self-check, each with what to do. */
import { Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import type { SelfCheck } from '#site/context.ts'
import { guarded } from '#site/organiser/guard.ts'
import styles from '#site/organiser/office/self-check/self-check.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import type { StatusWords } from '#words/registration-status.ts'
import type { Route } from './+types/self-check.ts'

export const loader = guarded('check-product', async ({ site }, _args: Route.LoaderArgs) => {
  const checks = await site.checkItself()
  const groups = Map.groupBy(checks, ({ group }) => group)
  const open = (state: SelfCheck['state']) => checks.filter(check => check.state === state).length
  return { bad: open('bad'), look: open('look'), groups: [...groups].map(([name, of]) => ({ name, of })) }
})

const words = {
  good: { label: 'Good', mark: 'filled', tone: 'positive' },
  look: { label: 'Check it', mark: 'half', tone: 'waiting' },
  bad: { label: 'Fix it', mark: 'warning', tone: 'negative' },
} as const satisfies Record<SelfCheck['state'], StatusWords>

export default function SelfCheckPage({ loaderData: { bad, look, groups } }: Route.ComponentProps) {
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
      {groups.map(({ name, of }) => (
        <Part key={name} title={name}>
          <Rows
            caption={name}
            columns={['What', 'State', 'Now', 'What to do']}
            className={styles.checks}
            rows={of.map(({ label, state, fact, todo, to }) => ({
              key: label,
              cells: [
                label,
                <Status key="state" status={words[state]} />,
                fact,
                to ? (
                  <span key="todo">
                    {todo} <Link to={to.path}>{to.label}</Link>
                  </span>
                ) : (
                  (todo ?? '')
                ),
              ],
            }))}
          />
        </Part>
      ))}
    </Page>
  )
}
