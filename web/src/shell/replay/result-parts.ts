// A result's parts as whole hundredths that still add up: the rounding error is added to luck.
import type { ResultSplit } from '../../protocol'

const hundredths = (part: number): number => Math.round(part * 100)

export function wholeParts({ share, skill, result }: ResultSplit): ResultSplit {
  const [equal, own, whole] = [share, skill, result].map(hundredths) as [number, number, number]
  return { share: equal / 100, luck: (whole - equal - own) / 100, skill: own / 100, result: whole / 100 }
}
