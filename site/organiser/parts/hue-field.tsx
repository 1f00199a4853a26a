import { fieldId } from '#site/components/form/field.tsx'
import { degreesField, namedHues, otherHue } from '#site/organiser/parts/colours.ts'
import styles from '#site/organiser/parts/hue-field.module.css'
import { MarkedLegend } from '#site/organiser/parts/marked-legend.tsx'

/** A choice among colours with names, or a number of degrees. @param now the hue as text, of any shape */
export function HueField({
  name,
  legend,
  now,
  error,
}: {
  name: string
  legend: string
  now: string
  error: string | undefined
}) {
  const isNamed = namedHues.some(([hue]) => String(hue) === now)
  const errorId = `${fieldId(name)}-error`
  return (
    <fieldset id={fieldId(name)} tabIndex={-1} className={styles.colours} aria-describedby={error && errorId}>
      <legend>
        <MarkedLegend label={legend} isMarked />
      </legend>
      {namedHues.map(([hue, words]) => (
        <label key={hue} className={styles.colour}>
          <input type="radio" name={name} value={hue} defaultChecked={String(hue) === now} />
          <Swatch hue={hue} />
          <span>{words}</span>
        </label>
      ))}
      <div className={styles.other}>
        <label className={styles.colour}>
          <input type="radio" name={name} value={otherHue} defaultChecked={!isNamed} />
          {!isNamed && isHueText(now) && <Swatch hue={Number(now)} />}
          <span>Another, in degrees from 0 to 359</span>
        </label>
        <input
          name={degreesField(name)}
          aria-label="Degrees"
          inputMode="numeric"
          dir="ltr"
          maxLength={3}
          className={styles.degrees}
          defaultValue={isNamed ? '' : now}
          onInput={chooseOther}
        />
      </div>
      {error && (
        <p id={errorId} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Typing a number also selects the option that uses it. */
function chooseOther({ currentTarget }: React.InputEvent<HTMLInputElement>) {
  const radio = currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>(`[value=${otherHue}]`)
  if (radio) radio.checked = true
}

/** A drawing, because the policy for styles allows no colour in an attribute. */
function Swatch({ hue }: { hue: number }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" fill={`oklch(0.55 0.12 ${hue})`} />
    </svg>
  )
}

const isHueText = (text: string) => /^\d{1,3}$/.test(text) && Number(text) < 360
