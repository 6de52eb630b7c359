import type { ChangeKind, Finding } from "../model.ts";
import { addedColumnRisk, defaultRisk, generatedRisk, identityRisk, nullabilityRisk } from "./column-risk.ts";
import { addedForeignKeyRisk, changedForeignKeyRisk, removedForeignKeyRisk } from "./foreign-key-risk.ts";
import { breaking, dataDependent, safe } from "./judgement.ts";
import type { Judgement, RiskContext } from "./judgement.ts";
import {
  addedCheckRisk,
  addedIndexRisk,
  changedIndexRisk,
  changedKeyRisk,
  optionRisk,
  removedIndexRisk,
  triggerRisk,
} from "./object-risk.ts";
import { typeRisk } from "./type-risk.ts";

type Judge<Kind extends ChangeKind> = (finding: Finding<Kind>, context: RiskContext) => Judgement;

const always = (judgement: Judgement) => (): Judgement => judgement;
const renamedPart = always(
  safe("It does the same under another name.", "A statement that names the constraint or index itself fails."),
);
const uniqueAdded = (_: unknown, { facts }: RiskContext): Judgement => dataDependent(facts.uniqueAdded);
const uniqueRemoved = (_: unknown, { facts }: RiskContext): Judgement => breaking(facts.uniqueRemoved);
const told = always(safe("It is a text for people."));
const gone = always(breaking("Statements that name it fail."));
const unknownBefore = always(safe("It is new: no statement that ran uses it."));

const judges: { readonly [Kind in ChangeKind]: Judge<Kind> } = {
  "namespace-added": unknownBefore,
  "namespace-removed": always(safe("Nothing is in it any more; what was is told one by one.")),
  "table-added": unknownBefore,
  "table-removed": always(breaking("Statements that name it fail, and its rows are gone.")),
  "table-renamed": always(breaking("Statements that use the old name fail.")),
  "table-kind-changed": always(breaking("Its rows are kept otherwise: statements can find none, or be refused.")),
  "table-comment-changed": told,
  "table-option-changed": optionRisk,
  "table-partitioning-changed": always(dataDependent("A row that no partition takes is refused.")),
  "table-inheritance-changed": always(breaking("Statements on a parent read and write other rows than before.")),
  "partition-added": always(safe("Rows that no partition took can be written.")),
  "partition-removed": always(breaking("Its rows are gone, and rows that it took are refused or go elsewhere.")),
  "partition-bounds-changed": always(dataDependent("A row that it no longer takes is refused or goes elsewhere.")),
  "partition-parent-changed": always(
    breaking("Statements on the partitioned table read and write other rows than before."),
  ),
  "columns-reordered": always(
    breaking(
      "An INSERT without a list of columns means something else, and SELECT * gives the columns in another order.",
    ),
  ),
  "column-added": addedColumnRisk,
  "column-removed": always(breaking("Statements that name it fail, and its values are gone.")),
  "column-renamed": always(breaking("Statements that use the old name fail.")),
  "column-type-changed": ({ before, after }, context) => typeRisk(before, after, context),
  "column-nullability-changed": nullabilityRisk,
  "column-default-changed": defaultRisk,
  "column-generated-changed": generatedRisk,
  "column-identity-changed": identityRisk,
  "column-on-write-changed": always(
    breaking("A write means something else: the database itself puts another value there."),
  ),
  "column-collation-changed": always(breaking("Comparisons, sorting and unique keys follow another rule.")),
  "column-comment-changed": told,
  "primary-key-added": uniqueAdded,
  "primary-key-removed": uniqueRemoved,
  "primary-key-changed": changedKeyRisk,
  "primary-key-renamed": renamedPart,
  "unique-key-added": uniqueAdded,
  "unique-key-removed": uniqueRemoved,
  "unique-key-changed": changedKeyRisk,
  "unique-key-renamed": renamedPart,
  "foreign-key-added": addedForeignKeyRisk,
  "foreign-key-removed": removedForeignKeyRisk,
  "foreign-key-changed": changedForeignKeyRisk,
  "foreign-key-renamed": renamedPart,
  "check-added": addedCheckRisk,
  "check-removed": always(safe("Every write that was taken is taken still.")),
  "check-changed": addedCheckRisk,
  "check-renamed": renamedPart,
  "exclusion-added": always(
    dataDependent("Two rows that exclude each other make it fail, and are refused afterwards."),
  ),
  "exclusion-removed": always(
    safe("Every write that was taken is taken still.", "An INSERT with ON CONFLICT ON CONSTRAINT on it fails."),
  ),
  "exclusion-changed": always(
    dataDependent("Two rows that exclude each other make it fail, and are refused afterwards."),
  ),
  "exclusion-renamed": renamedPart,
  "index-added": addedIndexRisk,
  "index-removed": removedIndexRisk,
  "index-changed": changedIndexRisk,
  "index-renamed": renamedPart,
  "view-added": unknownBefore,
  "view-removed": gone,
  "view-changed": always(breaking("Statements on it can find other columns or other rows.")),
  "view-comment-changed": told,
  "trigger-added": triggerRisk,
  "trigger-removed": triggerRisk,
  "trigger-changed": triggerRisk,
  "rule-added": always(breaking("Statements on its table are rewritten, and mean something else.")),
  "rule-removed": always(breaking("Statements on its table are no longer rewritten, and mean something else.")),
  "rule-changed": always(breaking("Statements on its table are rewritten differently, and mean something else.")),
  "routine-added": unknownBefore,
  "routine-removed": always(breaking("Statements that call it fail.")),
  "routine-changed": always(breaking("A call of it can do something else.")),
  "type-added": unknownBefore,
  "type-removed": gone,
  "type-changed": always(
    dataDependent("Values that it no longer takes make the change fail, or are refused afterwards."),
  ),
  "type-label-added": always(safe("Every label that there was is still there, in the same order.")),
  "type-label-removed": (_, { facts }) => dataDependent(facts.labelRemoved),
  "type-labels-reordered": always(
    breaking("Labels are sorted and compared by their order: < and ORDER BY mean something else."),
  ),
  "sequence-added": unknownBefore,
  "sequence-removed": gone,
  "sequence-changed": always(
    dataDependent("It gives other numbers: one that is out of its bounds or in use makes a write fail."),
  ),
  "synonym-added": unknownBefore,
  "synonym-removed": gone,
  "synonym-changed": always(breaking("Statements that name it read and write another object.")),
};

/** The risk of a change, why, and the form of a statement that breaks all the same. */
export function judge<Kind extends ChangeKind>(finding: Finding<Kind>, context: RiskContext): Judgement {
  const judgeOfKind: Judge<Kind> = judges[finding.kind];
  return judgeOfKind(finding, context);
}
