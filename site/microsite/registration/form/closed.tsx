import { Link } from 'react-router'
import type { ClosedBecause } from '#domain/offers/pricing/period.ts'
import { Notice } from '#site/components/notice.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/form.ts'
import { closedWords } from '#words/selling-words.ts'

/** In place of the form. */
export function Closed({ event, because }: { event: string; because: ClosedBecause }) {
  return (
    <Notice tone="neutral" title={closedWords[because]}>
      <p>
        <Sentence
          text={words.closedHelp[because]}
          fees={link => <Link to={paths.microsite(event, 'registration-fee')}>{link}</Link>}
          contact={link => <Link to={paths.microsite(event, 'contact-us')}>{link}</Link>}
        />
      </p>
    </Notice>
  )
}
