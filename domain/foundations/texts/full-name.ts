/** `Dr. Ada Lovelace`; the name alone of somebody without a title. */
export const fullName = ({ title, name }: { title: string; name: string }): string =>
  [title, name].filter(part => part !== '').join(' ')
