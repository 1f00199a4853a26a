import { useState } from 'react'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import { Part } from '#site/organiser/parts/page.tsx'

/** In this browser's storage: each device has its own keyboard, or a voice that types. */
const storageKey = 'colloquy-single-keys'

/** Whether keys without Ctrl do something: WCAG 2.1.4 wants a way to turn them off. */
export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Stores the choice. @returns whether the browser has stored it */
function setSingleKeys(isOn: boolean): boolean {
  try {
    if (isOn) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, 'off')
    return true
  } catch {
    return false
  }
}

/** Turns the keys on and off at once; without a script there are none. */
export function SingleKeysPart() {
  if (!useHydrated()) return null
  return (
    <Part title="Keys">
      <Box />
    </Part>
  )
}

function Box() {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const [isStored, setStored] = useState(true)
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setStored(setSingleKeys(target.checked))
            setOn(areSingleKeysOn())
          }}
        />{' '}
        In this browser <kbd>/</kbd> leads to the search; in lists <kbd>j</kbd> and <kbd>k</kbd> move and{' '}
        <kbd>x</kbd> selects; among abstracts <kbd>a</kbd> accepts, <kbd>w</kbd> puts on the waiting list and{' '}
        <kbd>r</kbd> rejects. <kbd>Ctrl</kbd> <kbd>K</kbd> always searches.
      </label>
      {!isStored && <p role="alert">This browser did not store it: it allows this site no storage.</p>}
    </>
  )
}
