/** Controls that several forms use. */
export const picture = (label: string, hint?: string) =>
  ({ control: 'picture', label, isOptional: false, ...(hint && { hint }) }) as const
export const optionalPicture = (label: string) =>
  ({ control: 'picture', label, isOptional: true, isWanted: true }) as const
export const line = (label: string, hint?: string) =>
  ({ control: 'line', label, ...(hint && { hint }) }) as const
export const wantedLine = (label: string) => ({ ...line(label), isWanted: true }) as const
export const text = (label: string, hint?: string) =>
  ({ control: 'text', label, ...(hint && { hint }) }) as const
export const html = (label: string, hint?: string) =>
  ({ control: 'html', label, ...(hint && { hint }) }) as const
export const wantedHtml = (label: string) => ({ ...html(label), isWanted: true }) as const
