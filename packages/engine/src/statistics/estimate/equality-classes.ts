import type { Column } from "../../catalog/model.ts";
import { findTable, foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Source } from "../../statement/resolve/source.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { profileOf, rowsOf } from "./column-profile.ts";
import type { ColumnPlace, Equality, EqualityClass } from "./equality.ts";
import { equalShareOf } from "./equal-share.ts";
import { keptShares } from "./kept-shares.ts";
import type { QueryContext } from "./query-context.ts";

/** The sets of columns that equalities make equal, also those that follow from several of them. */
export function equalityClasses(equalities: readonly Equality[]): EqualityClass[] {
  const classOf = new Map<Source, Map<Column, ColumnPlace[]>>();
  const classes = new Set<ColumnPlace[]>();
  const find = (place: ColumnPlace): ColumnPlace[] => {
    let byColumn = classOf.get(place.source);
    if (byColumn === undefined) classOf.set(place.source, (byColumn = new Map<Column, ColumnPlace[]>()));
    let own = byColumn.get(place.column);
    if (own === undefined) {
      byColumn.set(place.column, (own = [place]));
      classes.add(own);
    }
    return own;
  };
  for (const { left, right } of equalities) {
    const [first, second] = [find(left), find(right)];
    if (first === second) continue;
    const [kept, gone] = first.length < second.length ? [second, first] : [first, second];
    for (const place of gone) {
      kept.push(place);
      classOf.get(place.source)?.set(place.column, kept);
    }
    classes.delete(gone);
  }
  return [...classes];
}

/**
 * The share of combinations of rows that meet equalities: of each class of equal columns once, however many equalities say so, and of
 * all columns of a foreign key together, for they are no conditions of their own. `rowsOfSources` has the rows that their own conditions
 * leave of sources.
 */
export function equalitiesShare(
  context: QueryContext,
  equalities: readonly Equality[],
  rowsOfSources: ReadonlyMap<Source, number> = new Map(),
): number {
  if (equalities.length === 0) return 1;
  const { share, classes } = withoutKeys(context, equalityClasses(equalities));
  const kept =
    rowsOfSources.size === 0
      ? null
      : keptShares(context.schema, classes, rowsOfSources, (places) => classShare(context, places));
  return classes.reduce((product, places, at) => product * classShare(context, places, kept?.[at]), share);
}

/** `kept` has the share of each source's rows that everything else is expected to keep. */
function classShare({ schema }: QueryContext, places: EqualityClass, kept?: ReadonlyMap<Source, number>): number {
  return equalShareOf(
    places.map(({ source, table, column }) => ({
      profile: profileOf(schema, table, column),
      kept: kept?.get(source) ?? 1,
    })),
  );
}

interface Remaining {
  readonly share: number;
  readonly classes: readonly EqualityClass[];
}

/**
 * Takes foreign keys of several columns out of the classes: each row finds the one that it references, as
 * get_foreign_key_join_selectivity has it.
 */
function withoutKeys(context: QueryContext, all: readonly EqualityClass[]): Remaining {
  if (all.length < 2) return { share: 1, classes: all };
  const classesOf = new Map<Source, EqualityClass[]>();
  for (const places of all)
    for (const source of new Set(places.map((place) => place.source))) {
      const known = classesOf.get(source);
      if (known) known.push(places);
      else classesOf.set(source, [places]);
    }
  const candidates = [...classesOf].filter(([, own]) => own.length > 1).map(([source]) => source);
  const rowsOfSource = (source: Source) => (source.table ? rowsOf(context.schema, source.table).rowCount : 0);
  // The table with more rows holds those of the other, not the other way round.
  candidates.sort((first, second) => rowsOfSource(second) - rowsOfSource(first));
  let share = 1;
  let classes = all;
  for (const source of candidates) {
    context.schema.steps.take("estimates", classes.length);
    const met = keyMetBy(context, source, classes);
    if (met === null) continue;
    share *= met.present / Math.max(1, rowsOfSource(source));
    classes = classes.map((places) =>
      met.classes.has(places) ? places.filter((place) => !met.places.has(place)) : places,
    );
  }
  return { share, classes: classes.filter(({ length }) => length > 1) };
}

interface MetKey {
  readonly classes: ReadonlySet<EqualityClass>;
  /** The columns of the referenced key. */
  readonly places: ReadonlySet<ColumnPlace>;
  /** The share of the rows on the other side that have no NULL in their columns. */
  readonly present: number;
}

/** A foreign key of several columns to a source from another one, all of whose columns are set equal. */
function keyMetBy({ schema }: QueryContext, source: Source, classes: readonly EqualityClass[]): MetKey | null {
  if (source.table === null) return null;
  const others = new Set(classes.flatMap((places) => places.map((place) => place.source)));
  for (const other of others) {
    schema.steps.take("estimates");
    if (other === source || other.table === null) continue;
    for (const { columns, referencedTable, referencedColumns } of foreignKeysOf(schema.index, other.table)) {
      if (columns.length < 2 || findTable(schema.index, referencedTable) !== source.table) continue;
      const found = columns.flatMap(
        (name, at) => pairOf(schema, classes, [other, name], [source, referencedColumns[at]]) ?? [],
      );
      if (found.length < columns.length) continue;
      const nulls = found.map(({ from }) => profileOf(schema, from.table, from.column).nullFraction);
      return {
        classes: new Set(found.map(({ places }) => places)),
        places: new Set(found.map(({ to }) => to)),
        present: 1 - Math.max(...nulls),
      };
    }
  }
  return null;
}

type NamedPlace = readonly [source: Source, column: string | undefined];

/** The class that holds two columns, with both. */
function pairOf(schema: PreparedSchema, classes: readonly EqualityClass[], from: NamedPlace, to: NamedPlace) {
  const findIn = (places: EqualityClass, [source, name]: NamedPlace) =>
    places.find(
      (place) =>
        place.source === source &&
        name !== undefined &&
        comparable(schema, place.column.name) === comparable(schema, name),
    );
  for (const places of classes) {
    const [first, second] = [findIn(places, from), findIn(places, to)];
    if (first && second) return { places, from: first, to: second };
  }
  return null;
}
