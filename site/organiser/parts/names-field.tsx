import { Button } from '#site/components/form/button.tsx'
import { fieldId, TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/parts/names-field.module.css'

/**
 * An ordered list of names, typed or picked from known ones. Its buttons send the form, which comes back with a name more
 * or less, or in another order, so no script is needed.
 */
export function NamesField({
  name,
  label,
  hint,
  error,
  rowName,
  names,
  known,
}: {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** The noun for one of them: `speaker`. */
  rowName: string
  names: readonly string[]
  known: readonly string[]
}) {
  const listId = `known-${name}`
  // One more than there are, so that one can be added without a button.
  const fields = [...names, '']
  return (
    <fieldset className={styles.names} id={fieldId(name)} tabIndex={-1}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {fields.map((text, index) => (
        // Names have no id but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: a changed list is a new form
        <div key={index} className={styles.row}>
          <TextInput
            name={`${name}.${index}`}
            label={`${rowName.charAt(0).toUpperCase()}${rowName.slice(1)} ${index + 1}`}
            list={listId}
            autoComplete="off"
            defaultValue={text}
          />
          {index < names.length && (
            <div className={styles.acts}>
              {index > 0 && (
                <Button
                  type="submit"
                  tone="quiet"
                  name="do"
                  value={`up:${name}.${index}`}
                  aria-label={`Move ${text} up`}
                >
                  Up
                </Button>
              )}
              <Button
                type="submit"
                tone="quiet"
                name="do"
                value={`remove:${name}.${index}`}
                aria-label={`Remove ${text}`}
              >
                Remove
              </Button>
            </div>
          )}
        </div>
      ))}
      <KnownNames id={listId} names={known} />
      <div>
        <Button type="submit" name="do" value={`add:${name}`}>
          Add a {rowName}
        </Button>
      </div>
    </fieldset>
  )
}

/** Suggestions of a field during typing. */
export function KnownNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(names)].map(text => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
