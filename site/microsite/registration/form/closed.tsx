import { Link } from 'react-router'
import type { ClosedBecause } from '#domain/offers/pricing/period.ts'
import { Notice } from '#site/components/notice.tsx'
import { paths } from '#words/paths.ts'
import * as words from '#words/registration/form.ts'
import { closedWords } from '#words/selling-words.ts'

/** In place of the form. */
export function Closed({ event, because }: { event: string; because: ClosedBecause }) {
  const feePage = <Link to={paths.microsite(event, 'registration-fee')}>{words.feePage()}</Link>
  return (
    <Notice tone="neutral" title={closedWords[because]}>
      <p>
        {because === 'over' && (
          <>
            {words.everyRegistrationPeriodOfThisBefore()}
            {feePage}
            {words.everyRegistrationPeriodOfThisAfter()}{' '}
          </>
        )}
        {because === 'not-announced' && (
          <>
            {words.theFeesHaveNotBeenBefore()}
            {feePage}
            {words.theFeesHaveNotBeenAfter()}
          </>
        )}
        {because === 'cancelled' && <>{words.nobodyCanRegisterForIt()}</>}
        <Link to={paths.microsite(event, 'contact-us')}>{words.writeToUs()}</Link>.
      </p>
    </Notice>
  )
}
