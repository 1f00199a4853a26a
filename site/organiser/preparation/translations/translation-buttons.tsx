import { Button, ButtonRow } from '#site/components/form/button.tsx'

/** Saves or removes a translation of a text that staff wrote. @param isOld whether the text has changed since */
export function TranslationButtons({ isOld, isWritten }: { isOld: boolean; isWritten: boolean }) {
  return (
    <ButtonRow>
      <Button type="submit" tone="loud" name="intent" value="save">
        {isOld ? 'Save: it says what the text says' : 'Save'}
      </Button>
      {isWritten && (
        <Button type="submit" name="intent" value="remove">
          Remove this translation
        </Button>
      )}
    </ButtonRow>
  )
}
