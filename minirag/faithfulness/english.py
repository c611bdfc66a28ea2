"""The general vocabulary of English, in base forms: some two thousand words to read past.

Written from general knowledge of the language: what a small school dictionary would hold. Names of
people, places and products are left out, so that a name is told from a word by not being here.

But: a list is never whole, and says nothing of how often or in what sense a word is used.
"""

__all__ = ["ENGLISH"]

_WORDS = """
abandon able abroad absent absolute abuse accept accident accomplish according account accurate ache
achieve acquire across act action active activity actress actual adapt add address adjust admit
adopt adult advance advantage advice advise affair affect afford afraid after afternoon again
against age agency agent ago aid aim air alarm alert alike alive all allow almost alone along
already alter alternative although always amateur amaze amazing among amount analyze ancient anger
angle angry animal announce annual another answer anxious any anyone anything apart apparent appeal
appear appearance apply approach appropriate area argue arise arm around arrange arrive arrow art
article artist ashamed ask asleep aspect assess assign assist associate assume athlete attach attack
attempt attend attention attitude attract audience author authority automatic available average
avoid award aware away awesome awful baby back background bad balance ball ban band bar bare barely
base basic basis basket bath beach bear beat beauty become bed bedroom beer before begin beginner
behave being belief bell belong below belt bend benefit beside besides best bet better between
beyond big bike bill bind bird birth bit bite bitter blame blank blind block blood blow board boat
body bold bond bone bonus book boot border bored born boss both bother bottle bottom bound bowl box
boy brain branch brand brave break breakfast breath breed brick bridge brief bright bring broad
broadcast brother brown brush budget build bunch burn burst bury bus bush business busy button buy
cable cake calculate call calm came camera camp campaign can cancel candidate cap capable capacity
capital captain capture car card care career careful carpet carry case cash cast cat catch cattle
cause cease celebrate cell center central certain chain chair challenge champion chance change
channel chapter character charge charity chart chase cheap cheat check cheese chemical chest chicken
chief child children choice choose chop church circle circumstance citizen city civil claim class
classic clean clear clerk clever click client climate climb clock close cloth clothes cloud club
clue coach coal coast coat code coffee coin cold collapse collar colleague collect collection
college color colour combine come comes comfort command comment commercial commit committee common
communicate community companion company compare compete competition complain complete complex
complicate component compose compound comprehensive computer concentrate concept concern conclude
concrete condition conduct conference confidence confident confirm conflict confuse congratulate
connect consequence consider considered consist construct consult consumer contact contain
contemporary content contest context continue contract contrast contribute control convenient
convention conversation convert convince cook cool cooperate cope copy core corner correct
correspond cost costume could council count counter country county couple course court cousin cover
cow crack craft crash crazy cream create creator creature credit crime criminal crisis criterion
critic critical crop cross crowd crucial cry culture cup curious current currently curve custom
customer cut cycle daily damage dance danger dare dark data date daughter day dead deaf deal dear
death debate debt decade decide declare decline decorate decrease dedicate deep defeat defend define
degree delay delete deliberate delight deliver demand democracy demonstrate deny department
departure depend deposit depress derive describe desert deserve design desire desk despite destroy
detail detect determine determined develop device devote dialogue did die died diet differ different
difficult dig digital dinner direct director dirt dirty disagree disappear disappoint disaster
discipline discount discover discuss disease dish dismiss display dispute distance distinct
distinguish distribute district divide division do doctor document dog dollar domestic dominate done
door double doubt down dozen draft drag drama dramatic draw drawer dream dress drink drive drop drug
dry duck due dull during dust duty each eager ear early earn earth ease easily easy eat economic
economy edge edit education effect efficient effort egg either elder elect electric elegant element
eliminate else embarrass emerge emergency emotion emphasis empire employ empty enable encounter
encourage end enemy energy engage engine engineer enjoy enormous enough ensure enter enthusiasm
enthusiast entire environment equal equip equivalent error escape especially essay essence essential
establish estimate ethnic even evening event eventually ever every everyone everything evidence evil
evolve exact exactly exam examine example excellent except excess exchange excite exclude excuse
execute exercise exhibit exist expand expect expense expensive experience expert explain export
expose express extend extent external extra extreme eye fabric face facility fact factor factory
fail fair faith fall false familiar family famous fan fancy fantastic far farm fashion fast fat fate
father fault favor favorite fear feather feature fee feed feel fellow female fence festival fetch
fever few fiction field fight figure file fill film final finally finance financial find fine finger
fire firm fish fit fix flag flame flash flat flavor flavour flesh flight float flood floor flow
flower fly focus fold folk follow following follows food fool foot for forbid force foreign forest
forget forgive form formal former fortune forward found foundation founder frame free freedom freeze
frequent fresh friend front fruit fuel fulfil fulfill full fully fun function fund fundamental funny
furniture further future gain game gamer gap garden gas gate gather gave gender general generally
generate generation generous gentle genuine get gets gift girl give given glad glass global glory go
goal goes going good goods got government grade gradual graduate grain grammar grand grandfather
grandmother grant grass grateful grave gray great greatly green greet grey grocery ground group grow
growth guarantee guard guess guest guide guilty guitar guy habit hair half hall hand handle hang
happen happy harbour hard harm has hat hate head health hear heard heart heat heaven heavy height
held hell help hero hide high hill hint hire historic history hit hobby hobbyist hold hole holiday
holy home honest honor honour hook hope horror horse hospital host hot hotel hour house household
huge human hunger hunt hurry hurt husband ice idea ideal identical identify ignore ill illustrate
image imagine immediate immense immigrant impact implement imply import important impose impossible
impress improve incident include income incorporate increase incredible independent index indicate
individual industry infant influence inform information ingredient inhabit initial initiate injure
inner innocent innovate input inquire insect insert inside insist inspect inspire install instance
instant instead institute institution instruct instrument insurance intelligent intend intense
intention interact interest interesting interior internal international internet interpret interrupt
interval interview introduce invade invent inventor invest investigate invite involve iron island
isolate issue item itself jacket jail jaw job join joke journal journey joy judge juice jump junior
jury just justice justify keep kept key kick kid kill kind king kiss kitchen knee knew knife knock
know knowledge known label labor labour lack lady lake land language large largely last late later
laugh launch law lawyer lay layer lazy lead leader leaf league lean leap learn least leave lecture
led left leg legal legend leisure lend length less lesson let letter level liberal library license
lid lie life lift light like limb limit line link lip liquid list listener literature little live
load loan local locate lock logic lonely long longer look loose lord lose loss lost lot loud love
low loyal luck lunch lung lyric machine mad made magazine magic mail main mainly maintain major make
maker male man manage mankind manual manufacture many map march marine mark market marriage marry
mass massive master match mate material math matter maximum may meal mean means meant measure meat
mechanism media medical medicine medium meet melody melt member memory men mental mention menu
merchant mere merely merge mess message met metal method might military milk mill mind mine mineral
minimum minister minor miracle mirror miss mission mistake mix mobile mode model moderate modern
modest modify moisture moment money monitor month mood moon moral more morning most mostly mother
motion motivate motor mountain mouse mouth move movie much multiple muscle museum music musical
musician must mystery myth name narrow nation national native naturally nature navy near nearly neat
neck need needle negative neighbor neighbour nerve net network neutral never new news newspaper next
nice night noble nobody noise none nor norm normally north nose note nothing notice notify novel now
nuclear number nurse nut object objective observe obtain obvious occasion occupy occur ocean odd off
offense offensive offer office officer official often oil old once one online only open opera
operate opinion opponent opportunity oppose option orange orchestra order ordinary organize origin
original originally other others out outcome outline outlook output outside outstanding over overall
overcome overlook owe own owner oxygen pace pack package page paid pain paint pair palace pale pan
panel panic paper parent park part participant particular particularly partner party pass passage
passenger passion past patch path patient pattern pause pay peace peak peer pen penalty pencil
people pepper percent perfect perform performer perhaps period permanent permit person personality
perspective phase phenomenon philosophy phone photo photograph phrase physical pick picture piece
pilot pin pine pink pipe pitch place plain plan plane planet plant plastic plate platform play
player pleasant pleasure plenty plot plus pocket poem poet poetry point poison police policy polite
political politician politics poll pollution pool poor pop popular population port portion portrait
pose position positive possess possible post pot potential pound poverty powder power practice pray
precise predict prefer pregnant prepare presence present preserve president press pressure pretend
pretty prevent previous previously price pride priest primarily primary prince princess principal
principle print prior priority prison prize problem procedure proceed process produce producer
product profession professional professor profile profit program progress project prominent promise
promote prompt pronounce proof proper property proportion propose pros prospect protect protest
proud prove provide psychology public publish pull punish pupil purchase pure purpose pursue push
put puzzle qualify quality quarter queen question quick quickly quiet quit quite quote race radical
radio rail rain raise ran random range rank rapid rare rate rather rational raw reach reaction read
reader ready real rear reason rebel recall receive recent recently recipe recognize recommend record
recover red reduce refer reflect reform refuse regard region register regret regular reject relate
relative relatively relax release relevant reliable relief religion religious rely remain remark
remember remote remove rent repair repeat replace reply report represent reputation request require
rescue research reserve resident resist resolve resort resource respond rest restaurant restore
restrict result retail retain retire return reveal revenge revenue reverse review revolution reward
rhythm rice rich rid ride ring rip rise risk rival river road rob rock role romance romantic roof
room root rope rough round route routine row royal rub rubber rule run rural rush sacred sacrifice
sad safe said sail salad salary sale salt same sample sand satellite satisfy sauce save saw say
scale scare scene schedule scheme scholar school science scientist scope scream screen script sea
search season seat second secret secretary section secure see seed seek seem seen select self sell
senate send senior sense sensitive sent sentence separate sequence series serious servant serve
service session set settle several severe sex shade shadow shake shall shame shape share sharp shelf
shell shelter shift shine ship shirt shock shoe shoot shop shore short should shout show shut shy
sick side sight sign signal significant silence silent silk silver similar simple simply sin since
sing singer single sister site situation size skill skin sky slave sleep slice slide slightly slip
slow small smart smell smile smoke smooth snake snow soap soccer social society soft software soil
sold soldier solid solution solve some someone something sometimes somewhat somewhere son song soon
sort soul sound soup source south space spare speak special specie specific specifically speech
speed spell spend spin spirit spiritual split spoil sport spot spread spring square stable staff
stage stair stake stamp stand standard star stare start state statement station statue status stay
steady steal steam steel steep stem step stick stiff still stimulant stimulate stir stock stomach
stone stood stop storage store storm story straight strain strange stranger strategy stream street
strength stress stretch strict strike string strip strive stroke strong structure student studio
study stuff stupid style subject submit substance substitute succeed success such sudden suffer
sugar suggest suit sum summer sun super supper supply support suppose supreme surface surgery
surprise surround survey survive suspect sustain swallow swear sweep sweet swim swing switch sword
symbol sympathy symptom system tail take taken tale talent talk tall tank tap tape target task taste
tax tea teach teacher team tear technical technique technology teen teenager telephone television
tell temperature temple temporary tempt tend tennis tent term terrible territory test text than that
theater theatre theme theory therapy thick thin thing things think third thirst though thought
thread threat threaten throat through throughout throw thumb ticket tie tight time tiny tip tired
tissue title tobacco today toe together told tomorrow tone tongue tonight too took tool tooth top
topic toss total touch tour tourist toward tower town toy trace track trade tradition traditional
traffic tragedy trail train training transfer transform transition translate transport trap travel
treasure treat treaty tree tremendous trend trial tribe trick trip troop trouble truck true truly
trust truth try tube tune turn twice twist two type typical typically ugly ultimate uncle under
undergo understand understood unfair union unique unit unite universe university unless unlike until
unusual up upon urban urge urgent use used useful user uses usual usually utility valley valuable
value van various vary vast vegetable vehicle venture verse version very via victim victory video
view viewer village violence violent virtual virtue virus visible vision visit visual vital
vocabulary voice volume volunteer vote wage wait wake walk wall wander want war warm warn warrior
was wash waste watch water wave way weak wealth weapon wear weather web wedding week weekend weigh
weight weird welcome well went were west wet what whatever wheel whereas whether which while whilst
whisper white whole wide widely wife wild will wind window wine wing winner winter wire wise wish
with within without witness woman women won wonder wonderful wood wooden word wore work worker world
worry worse worst worth would wound wrap write writer wrong wrote yard year yellow yet young youth
zone
"""

ENGLISH = frozenset(_WORDS.split())
