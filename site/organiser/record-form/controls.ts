/** The controls of an editor's form, as types: a control fits its field, or the form does not compile. */
import type { Image } from '#domain/conference/content/fields.ts'
import type { NamedKind } from '#domain/preparation/editing/known-names.ts'
import type { EditableFields, EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'

interface Words {
  label: string
  hint?: string
  /** If it is empty, the list shows a gap, but the record can be published. */
  isWanted?: true
  /** It must not be empty; for fields of a kind itself, their descriptions say so. */
  isNeeded?: true
  /** Asked only of whoever chooses the taxes of India. */
  isForGst?: true
}

/** @property known the kind whose records' names are offered while typing */
export type TextControl = Words & { known?: NamedKind } & {
  control: 'line' | 'text' | 'html' | 'email' | 'address' | 'date'
}
/** The name of one of the conference's records of a kind. */
export type NamedControl = Words & { control: 'named'; known: NamedKind }
/** Names in their order, each typed or picked from those of a kind. */
export type NamesControl = Words & { control: 'names'; known: NamedKind; rowName: string }
/** @property none the choice that means null, if there is one */
export type ChoiceControl = Words & {
  control: 'choice'
  choices: Readonly<Record<string, string>>
  none?: string
}
export type NumberControl = Words & { control: 'number'; least?: number; most?: number }
/** A colour by its hue in degrees. */
export type HueControl = Words & { control: 'hue' }
/** Typed as an amount, stored in minor units of the currency that another field names. */
export type MoneyControl = Words & { control: 'money'; currencyField: string }
/** Typed as a percentage, stored in basis points. */
export type PercentControl = Words & { control: 'percent' }
/** Shown but not editable: the context for the other fields. */
export type FixedControl = Words & { control: 'fixed' }
export type CheckControl = Words & { control: 'check' }
/** Several texts in one field: each a line, or each a paragraph after an empty line. */
export type LinesControl = Words & { control: 'lines'; each: 'line' | 'paragraph' }
/** @property isLogo shown as it is: a drawing is taken too, and nothing is cropped */
export type PictureControl = Words & { control: 'picture'; isOptional: boolean; isLogo?: true }
export type FileControl = Words & { control: 'file' }
/** What a row can hold. */
export type RowCell = TextControl | MoneyControl | NumberControl | NamedControl

export type RowsControl = Words & {
  control: 'rows'
  /** The name of a row: `Add a link`. */
  rowName: string
  row: Readonly<Record<string, RowCell>>
}

/** Entries of several kinds in an order, each with fields of its own. An entry's `block` names its kind. */
export type BlocksControl = Words & {
  control: 'blocks'
  /** What all of them are called: `block 3`. */
  blockName: string
  /** Their fields stand side by side. */
  isShort?: true
  /** By kind, in the order in which the form offers them. */
  blocks: Readonly<Record<string, BlockForm>>
}

/** The form of one kind of entry. */
export interface BlockForm {
  /** `Add a text`. */
  one: string
  fields: Readonly<Record<string, EntryControl>>
}

/** What an entry's fields may be. */
export type EntryControl = Exclude<Control, BlocksControl | NamesControl | NamedControl>

export type Control =
  | TextControl
  | ChoiceControl
  | NumberControl
  | HueControl
  | MoneyControl
  | PercentControl
  | FixedControl
  | CheckControl
  | LinesControl
  | NamedControl
  | NamesControl
  | PictureControl
  | FileControl
  | RowsControl
  | BlocksControl

type StoredFile = EditableFields<'download'>['file']

/** Which controls a field of a type may have. */
type ControlOf<T> = [T] extends [boolean]
  ? CheckControl
  : [NonNullable<T>] extends [number]
    ? NumberControl | HueControl | MoneyControl | PercentControl
    : [T] extends [readonly string[]]
      ? LinesControl | NamesControl
      : [NonNullable<T>] extends [readonly (infer Entry extends { block: string })[]]
        ? Omit<BlocksControl, 'blocks'> & {
            blocks: { [B in Entry['block']]: FormOfBlock<Extract<Entry, { block: B }>> }
          }
        : [NonNullable<T>] extends [readonly (infer Row)[]]
          ? Omit<RowsControl, 'row'> & {
              row: {
                [F in keyof Row]-?: [NonNullable<Row[F]>] extends [number]
                  ? MoneyControl | NumberControl
                  : TextControl | NamedControl
              }
            }
          : [NonNullable<T>] extends [Image]
            ? PictureControl & { isOptional: null extends T ? true : false }
            : [NonNullable<T>] extends [StoredFile]
              ? FileControl
              : [NonNullable<T>] extends [string]
                ? string extends NonNullable<T>
                  ? TextControl | FixedControl | NamedControl
                  : ChoiceControl & { choices: Record<NonNullable<T>, string> } & (null extends T
                        ? { none: string }
                        : unknown)
                : never

/** A block's form has a control for each of its fields. */
type FormOfBlock<B extends { block: string }> = Omit<BlockForm, 'fields'> & {
  fields: { [F in Exclude<keyof B, 'block'>]-?: ControlOf<B[F]> & EntryControl }
}

/** Ids belong to the names in other fields. */
type Shown<K extends EditableKind> = Exclude<keyof EditableFields<K>, 'ids'>

/** Each kind with its form. */
export type Forms = { [K in EditableKind]: FormOf<K> }

/** A kind's form: its words, a control for each of its fields, and how its list shows it. */
interface FormOf<K extends EditableKind> {
  one: string
  many: string
  /** One sentence: where visitors read it. */
  about: string
  fields: { [F in Shown<K>]-?: ControlOf<EditableFields<K>[F]> }
  /** The field that names a record in lists. */
  nameField: keyof EditableFields<K>
  /** What its list shows beside its name. */
  columns: readonly (keyof EditableFields<K>)[]
  /** Initial values of a new record's form. */
  start?: Partial<EditableFields<K>>
  /** Records that many organisers want: each is a form that is filled in, by a word in its address. */
  usual?: Readonly<Record<string, { name: string; start: Partial<EditableFields<K>> }>>
  /** What an editor should know before saving. */
  note?: string
  /** The fields of a long form by what they are about, in this order; fields of none come first. */
  parts?: readonly (FormPart & { fields: readonly Shown<K>[] })[]
}

export interface FormPart {
  title: string
  fields: readonly string[]
  /** Seldom needed: folded away until something is filled in. */
  isFolded?: true
}

/** The same for code that handles the form of any kind. */
export interface RecordForm {
  one: string
  many: string
  about: string
  fields: Readonly<Record<string, Control>>
  nameField: string
  columns: readonly string[]
  start?: RecordData
  usual?: Readonly<Record<string, { name: string; start: RecordData }>>
  note?: string
  parts?: readonly FormPart[]
  /** Fields that cannot be empty; for kinds they come from their descriptions: required-fields.ts. */
  required?: readonly string[]
}
