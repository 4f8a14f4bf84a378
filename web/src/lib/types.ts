/** What the server sends and takes, by the names that the client uses; `npm run types` renews the schema. */
import type { components } from './schema';

type Sent = components['schemas'];

export type Point = Sent['Point'];
export type Sign = Sent['Sign'];
export type Space = Sent['Space'];
export type Shape = Sent['Shape'];
export type Label = Sent['Label'];
export type Side = Sent['Side'];
export type Board = Sent['Board'];

export type Mark = Sent['Mark'];
export type Piece = Sent['Piece'];
export type Card = Sent['Card'];
export type SpaceStatus = Sent['SpaceStatus'];
export type Rung = Sent['Rung'];
export type Track = Sent['Track'];
export type Tray = Sent['Tray'];
export type Standing = Sent['Standing'];
export type Notch = Sent['Notch'];
export type Gauge = Sent['Gauge'];
export type Goal = Sent['SeatGoal'];
export type Part = Sent['Part'];
export type Overlay = Sent['Overlay'];
export type Scene = Sent['Scene'];

export type Kind = Several['kind'];
/** An option with all that is left out where it is sent. */
export type Option = Required<Sent['OptionInfo']>;
export type Several = Sent['SeveralInfo'];
export type Asked = Omit<Sent['Asked'], 'options'> & { options: Option[] };
export type Order = Sent['OrderInfo'];
export type Window = Sent['Window'];
export type DrawnDice = Sent['DrawnDice'];
export type DiceProof = Sent['DiceProof'];
export type Outcome = Sent['Outcome'];

export type Seat = Sent['Seat'];
export type BotInfo = Sent['BotInfo'];
export type MatchSeat = Sent['SeatInfo'];
export type Changes = Pick<Sent['SceneChanges'], 'set' | 'lists'>;
/** A state as it is sent: with the scene, or with what has changed of one that we said to have. */
export type Told = Sent['State'];
export type State = Omit<Told, 'scene' | 'changes' | 'asked'> & { scene: Scene; asked: Asked | null };

export type LogEntry = Sent['LogLine'];
export type EventKind = LogEntry['kind'];
export type ChatMessage = Sent['Message'];
export type Chance = Sent['Chance'];
export type Shift = Sent['Shift'];
export type Lit = Sent['Lit'];
export type Reading = Sent['Reading'];
export type Forecast = Sent['ForecastInfo'];
export type Strength = Sent['StrengthInfo'];
export type Tally = Sent['TallyInfo'];
export type Aid = Sent['AidInfo'];
export type Following = Sent['Following'];
export type Way = Sent['WayInfo'];
export type Deed = Sent['DeedInfo'];
export type Lead = Sent['LeadInfo'];
export type Odds = Sent['Odds'];
export type WhyNot = Sent['WhyNot'];

export type Word = Sent['Word'];
export type Rule = Sent['RuleInfo'];
export type Chart = Sent['Chart'];
export type Guide = Sent['Guide'];
export type Made = Sent['Made'];
export type Scenario = Sent['Scenario'];
export type Variant = Sent['Variant'];
export type GameInfo = Sent['GameInfo'];

export type MatchInfo = Sent['Summary'];
export type SeatPlan = Sent['SeatRequest'];
export type MatchPlan = Sent['NewMatch'];
export type ClockPlan = Sent['ClockRequest'];
export type Clock = Sent['ClockInfo'];
export type SeatClock = Sent['SeatClock'];
export type NoticePlan = Sent['NoticeRequest'];
export type Notice = Sent['NoticeInfo'];
export type NoticeWays = Sent['NoticesInfo'];
export type Created = Sent['Created'];
export type Deletion = Sent['Deletion'];

export type Thinking = Omit<Sent['LiveThinking'], 'type'>;
export type Hint = Sent['HintInfo'];
export type Advice = Sent['AdviceInfo'];
export type Fact = Sent['Sentence'];
export type Foreseen = Sent['Foreseen'];
export type Plan = Sent['PlanInfo'];
export type Stroke = Sent['Stroke'];
export type Sketch = Sent['Sketch'];
export type Looked = Sent['Looked'];
export type Hinting = Omit<Sent['LiveHint'], 'type'>;
export type HintRights = Sent['HintsInfo'];
export type Weighed = Sent['Weighed'];
export type Bounds = Sent['Bounds'];
export type AnalysisState = Sent['AnalysisState'];
export type AnalysisInfo = Sent['AnalysisInfo'];
export type Analysis = Sent['Analysis'];
export type Judged = Sent['JudgedChoice'];
export type JudgedOption = Sent['JudgedOption'];
export type PlayedOut = Sent['PlayedOut'];
export type CurvePoint = Sent['CurvePoint'];
export type Account = Sent['Account'];
export type TurnSums = Sent['TurnSums'];
export type LiveMessage = Sent['LiveMessage'];

export type Origin = Sent['Origin'];
export type Rematch = Sent['Rematch'];
export type Story = Sent['Story'];
export type StoryLine = Sent['StoryLine'];
export type SideLosses = Sent['Losses'];
export type DiceRolled = Sent['DiceRolled'];
export type Luck = Sent['Luck'];
