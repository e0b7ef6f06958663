import type {
  AchievementRule,
  RuleCondition,
  RuleText,
} from '@waybill/schema/features/achievements.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { stateNames, territoriesOf } from '@waybill/schema/territories';
import { useFormatter, useTranslations } from 'use-intl';
import { useGameNames } from '#src/features/jobs/plans/plans.queries.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { formatFigure } from './achievements.model.ts';
import { figureFieldOf, isFlagField, isNumberField, isTextField, valuesOf } from './rules.model.ts';

/** An id in a rule, with its name. */
export interface NamedValue {
  readonly id: string;
  readonly name: string;
}

/** Words for rules in the reader's language, with the names of the company's cargoes and cities. */
export interface RuleWords {
  /** What it takes to reach a goal, in one sentence. */
  readonly describe: (rule: AchievementRule, goal: number) => string;
  readonly figure: (rule: AchievementRule, figure: number) => string;
  /** The values that a field can have, by name. Empty if any text will do. */
  readonly valuesOf: (field: RuleText, game: Game | null) => readonly NamedValue[];
  readonly nameValue: (field: RuleText, game: Game | null, id: string) => string;
}

const markets = [
  'quick_job',
  'freight_market',
  'cargo_market',
  'external_market',
  'external_contracts',
] as const;

export function useRuleWords(vtcId: string): RuleWords {
  const t = useTranslations('achievementRules');
  const job = useTranslations('jobs');
  const format = useFormatter();
  const formatters = useFormatters();
  const nameTerritory = useTerritoryName();
  const { cargoes, cities } = useGameNames(vtcId);

  const listValues = (field: RuleText, game: Game | null): readonly NamedValue[] => {
    switch (field) {
      case 'cargoId':
        return cargoes;
      case 'sourceCityId':
      case 'destinationCityId':
        return cities;
      case 'sourceCountry':
      case 'destinationCountry':
        return listTerritories(game, nameTerritory);
      case 'market':
        return markets.map((id) => ({ id, name: job(`markets.${id}`) }));
      case 'lane':
      case 'month':
      default:
        return [];
    }
  };
  const nameValue = (field: RuleText, game: Game | null, id: string): string => {
    if (field !== 'lane') {
      return listValues(field, game).find((value) => value.id === id)?.name ?? id;
    }
    const [from = '', to = ''] = id.split('>');
    const nameCity = (city: string) => nameValue('sourceCityId', game, city);
    return `${nameCity(from)} → ${nameCity(to)}`;
  };
  const figure = ({ measure, game }: AchievementRule, value: number) =>
    formatFigure({ field: figureFieldOf(measure), game }, value, formatters, format.number);
  const describeCondition = (condition: RuleCondition, game: Game | null): string => {
    const { field, op } = condition;
    if (isFlagField(field)) {
      const name = t(`flags.${field}`);
      return t(condition.value === true ? 'conditions.yes' : 'conditions.no', { field: name });
    }
    if (isNumberField(field)) {
      const limit = typeof condition.value === 'number' ? condition.value : 0;
      const value = formatFigure({ field, game }, limit, formatters, format.number);
      const word = op === 'atLeast' || op === 'atMost' ? op : 'is';
      return t(`conditions.${word}`, { field: t(`numbers.${field}`), value });
    }
    const names = valuesOf(condition).map((id) =>
      isTextField(field) ? nameValue(field, game, id) : id,
    );
    const word = op === 'isNot' ? 'isNot' : 'is';
    const value = format.list(names, { type: 'disjunction' });
    return t(`conditions.${word}`, { field: t(`texts.${field}`), value });
  };
  const describeGoal = (rule: AchievementRule, goal: number) => {
    const { measure } = rule;
    const shown = figure(rule, goal);
    if (measure.kind === 'distinct') {
      return t('goals.distinct', { goal: shown, field: t(`many.${measure.field}`) });
    }
    if (measure.kind === 'sum' || measure.kind === 'max') {
      return t(`goals.${measure.kind}`, { goal: shown, field: t(`numbers.${measure.field}`) });
    }
    return t(`goals.${measure.kind}`, { goal: shown, count: goal });
  };
  return {
    describe: (rule, goal) =>
      [
        describeGoal(rule, goal),
        ...(rule.per === null ? [] : [t(`per.${rule.per}`)]),
        ...rule.where
          .filter((condition) => !isTextField(condition.field) || valuesOf(condition).length > 0)
          .map((condition) => describeCondition(condition, rule.game)),
        ...(rule.game === null ? [] : [t(`games.${rule.game}`)]),
      ].join(' · '),
    figure,
    valuesOf: listValues,
    nameValue,
  };
}

/** Lists countries and states. Of both games, some codes mean one of each: they have both names. */
function listTerritories(
  game: Game | null,
  nameTerritory: (game: Game, territory: string) => string,
): readonly NamedValue[] {
  if (game !== null) {
    return territoriesOf(game).map((id) => ({ id, name: nameTerritory(game, id) }));
  }
  const countries = new Map(territoriesOf('ets2').map((id) => [id, nameTerritory('ets2', id)]));
  const both = territoriesOf('ats').map((id) => {
    const state = stateNames[id] ?? id;
    const country = countries.get(id);
    return { id, name: country === undefined ? state : `${country} / ${state}` };
  });
  const doubled = new Set(both.map(({ id }) => id));
  const others = [...countries].filter(([id]) => !doubled.has(id));
  return [...others.map(([id, name]) => ({ id, name })), ...both];
}
