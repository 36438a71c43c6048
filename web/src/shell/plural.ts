// A counting sentence in each plural form of its language: English has "one" and "other", Polish also "few" and "many".

export type Forms = { other: string } & Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>>

/** Marks the plural forms of a sentence, so that another language may have more or fewer of them. */
export const forms = (sentence: Forms): Forms => sentence
