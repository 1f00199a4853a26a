import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/microsite/registration/guests/guests.module.css'
import type { GuestsView } from '#site/microsite/registration/guests/read-guests.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { guestsAddress, peopleAddress } from '#words/registration/guest-addresses.ts'
import * as texts from '#words/registration/guests.ts'

/** On the page of a registration: who comes with it, and the way to name them. */
export function GuestList({ event, secret, isGroup, isOpen, guests, deadline }: GuestsView) {
  if (guests.length === 0) return null
  const mayName = isOpen && guests.some(({ until }) => until !== null)
  const named = guests.filter(({ name }) => name !== '').length
  const list = (
    <ul className={sheetStyles.payments}>
      {guests.map(({ id, name, has }) => (
        <li key={id}>
          {name === '' ? texts.noNameYet() : <bdi>{name}</bdi>}
          <span className={tableStyles.lineDetail}>{has.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <h2 className={sheetStyles.partTitle}>{texts.title({ isGroup })}</h2>
      {isGroup ? (
        <details className={styles.all}>
          <summary>{texts.namedSoFar({ named, all: guests.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}

      {isGroup && mayName && deadline && named < guests.length && (
        <p className={sheetStyles.note}>
          {texts.namesUntil(deadline)} {texts.unnamedAfterwards(deadline)}
        </p>
      )}
      {isOpen && (mayName || isGroup) && (
        <div className={styles.actions}>
          {mayName && (
            <LinkButton to={guestsAddress(event, secret)} tone="plain">
              {named === guests.length
                ? texts.correctNames()
                : isGroup
                  ? texts.nameThem()
                  : texts.nameYourGuests()}
            </LinkButton>
          )}
          {isGroup && (
            <LinkButton to={peopleAddress(event, secret)} tone="plain">
              {texts.addOrCancel()}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}
